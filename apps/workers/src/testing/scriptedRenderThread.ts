import { writeFile } from 'node:fs/promises';
import { parentPort, threadId } from 'node:worker_threads';
import type { RenderReply, RenderRequest } from '../jobs/render-report/renderThreadMain.ts';

/** A render thread that follows the title of an order (`wait 200`, `fail`, `exit`, `hang`, `spin`), and writes its number and thread. */
parentPort?.on('message', ({ number, order }: RenderRequest) => {
  const [action, ms = '0'] = order.outline.title.split(' ');
  if (action === 'exit') process.exit(3);
  if (action === 'hang') return;
  // Only a caller that ends the thread ends this.
  if (action === 'spin') for (;;);
  setTimeout(
    () => void reply(number, action === 'fail' ? 'no such section' : null, order.target),
    Number(ms),
  );
});

async function reply(number: number, problem: string | null, target: string): Promise<void> {
  await writeFile(target, JSON.stringify({ number, threadId }));
  parentPort?.postMessage({ number, problem } satisfies RenderReply);
}
