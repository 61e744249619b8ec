import { parentPort, threadId } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from '../WorkThread.ts';

/** A thread that follows its orders (`wait 200`, `fail`, `exit`, `hang`, `spin`, `fill`), and replies with its number. */
parentPort?.on('message', ({ number, order }: ThreadRequest<string | Uint8Array>) => {
  const [action, ms = '0'] = Buffer.from(order).toString().split(/\s/);
  if (action === 'exit') process.exit(3);
  if (action === 'hang') return;
  // Only a caller that ends the thread ends this.
  if (action === 'spin') for (;;);
  if (action === 'fill')
    for (const kept: object[] = []; ; ) kept.push({ like: [kept.length, `${kept.length}`] });
  const reply: ThreadReply<{ threadId: number }> =
    action === 'fail' ? { number, problem: 'no such order' } : { number, result: { threadId } };
  setTimeout(() => parentPort?.postMessage(reply), Number(ms));
});
