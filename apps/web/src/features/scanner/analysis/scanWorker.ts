import { FrameAnalyzer } from './FrameAnalyzer.ts';
import type { WorkerReply, WorkerRequest } from './protocol.ts';

const analyzer = new FrameAnalyzer();

/** The page asks for one thing after the other, and drops frames instead of queueing them. */
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void answer(data)
    .catch((error: unknown): WorkerReply => ({ id: data.id, kind: 'failed', message: String(error) }))
    .then((reply) => self.postMessage(reply));
});

async function answer(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request;
  if (request.kind === 'prepare') {
    await analyzer.prepare(request.modelUrl);
    return { id, kind: 'prepared', abilities: analyzer.abilities };
  }
  if (request.kind === 'keep') return { id, kind: 'kept', frame: await analyzer.keep(request.blursPeople) };
  const examination = await analyzer.examine(request.bitmap, request.options);
  return { id, kind: 'examined', examination, abilities: analyzer.abilities };
}
