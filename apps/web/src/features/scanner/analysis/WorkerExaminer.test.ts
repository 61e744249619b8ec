import { expose } from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Abilities, FrameExaminer } from './FrameExaminer.ts';
import { WorkerExaminer } from './WorkerExaminer.ts';

const ABILITIES: Abilities = { backend: 'wasm', frameMs: 300, cracks: 'network', objects: 'notInstalled' };
const OPTIONS = {
  pixels: 640,
  sensitivity: 0.5,
  looksFor: { cracks: true, irregularAreas: true, objects: false },
};

const analyzer = {
  prepare: vi.fn<FrameExaminer['prepare']>(async () => ABILITIES),
  examine: vi.fn<FrameExaminer['examine']>(),
  keep: vi.fn<FrameExaminer['keep']>(async () => Promise.reject(new Error('No frame was examined yet'))),
};

/** A worker in this thread: its messages are copied and transferred as between two threads. */
class FakeWorker extends EventTarget {
  static latest: FakeWorker;
  readonly #page: MessagePort;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    expose(analyzer, port2);
    port1.addEventListener('message', ({ data }) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
    port1.start();
    FakeWorker.latest = this;
  }

  postMessage(message: unknown, transferred: Transferable[]): void {
    this.#page.postMessage(message, transferred);
  }

  terminate(): void {
    this.#page.close();
  }
}

beforeEach(() => void vi.stubGlobal('Worker', FakeWorker));
afterEach(() => void vi.unstubAllGlobals());

it('asks the worker, and throws its errors', async () => {
  const examiner = new WorkerExaminer();
  expect(await examiner.prepare('https://app.test/model.json')).toEqual(ABILITIES);
  expect(analyzer.prepare).toHaveBeenCalledWith('https://app.test/model.json');
  await expect(examiner.keep(true)).rejects.toThrow('No frame was examined yet');
  examiner.close();
});

it('hands a frame over without a copy', async () => {
  analyzer.examine.mockResolvedValue({ examination: { isBlurred: false }, abilities: ABILITIES } as never);
  const examiner = new WorkerExaminer();
  // Node has no ImageBitmap; a buffer is transferred in the same way.
  const frame = new ArrayBuffer(64);
  const examined = await examiner.examine(frame as unknown as ImageBitmap, OPTIONS);
  expect(examined).toEqual({ examination: { isBlurred: false }, abilities: ABILITIES });
  expect(frame.byteLength).toBe(0);
  expect(analyzer.examine).toHaveBeenCalledWith(expect.objectContaining({ byteLength: 64 }), OPTIONS);
  examiner.close();
});

it('fails all pending requests when the scan is closed', async () => {
  analyzer.prepare.mockReturnValueOnce(new Promise(() => {}));
  const examiner = new WorkerExaminer();
  const waiting = Promise.allSettled([examiner.prepare(null), examiner.keep(false)]);
  examiner.close();
  for (const outcome of await waiting)
    expect(outcome).toMatchObject({ status: 'rejected', reason: new Error('The scan is over') });
});

it('fails all pending requests when the script of the worker cannot be loaded', async () => {
  analyzer.prepare.mockReturnValueOnce(new Promise(() => {}));
  const examiner = new WorkerExaminer();
  const waiting = examiner.prepare(null);
  FakeWorker.latest.dispatchEvent(new ErrorEvent('error', { message: '' }));
  await expect(waiting).rejects.toThrow('The worker failed');
  expect(await examiner.failed).toEqual(new Error('The worker failed'));
  examiner.close();
});

it('fails later requests at once, with the error of the worker', async () => {
  analyzer.prepare.mockReturnValue(new Promise(() => {}));
  const examiner = new WorkerExaminer();
  FakeWorker.latest.dispatchEvent(new ErrorEvent('error', { message: 'Out of memory' }));
  await expect(examiner.prepare(null)).rejects.toThrow('Out of memory');
  examiner.close();
  await expect(examiner.prepare(null)).rejects.toThrow('Out of memory');
});

it('fails requests after the scan was closed', async () => {
  const examiner = new WorkerExaminer();
  examiner.close();
  await expect(examiner.prepare(null)).rejects.toThrow('The scan is over');
});
