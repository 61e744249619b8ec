import { expose } from 'comlink';
import { vi } from 'vitest';
import type { LabelAnalyzer, ReadPicture } from '../labels/LabelAnalyzer.ts';

/** A label with a serial number. */
export const READ_PICTURE: ReadPicture = {
  reading: {
    drafts: [
      {
        field: 'serial',
        value: '1219E12345',
        doubts: [],
        confidence: 0.92,
        box: { left: 0.1, top: 0.2, right: 0.6, bottom: 0.25 },
        source: 'text',
      },
    ],
    unread: [],
    codes: [],
    outcome: 'read',
  },
  crops: [new Blob(['x'])],
};

type Reader = Pick<LabelAnalyzer, 'load' | 'read'>;

/** A worker in this thread that reads labels as a test says. */
export class FakeLabelWorker extends EventTarget {
  static ended = 0;
  static last: FakeLabelWorker;
  static #reader: Reader;
  readonly #page: MessagePort;

  constructor() {
    super();
    const { port1, port2 } = new MessageChannel();
    this.#page = port1;
    expose(FakeLabelWorker.#reader, port2);
    port1.addEventListener('message', ({ data }) =>
      this.dispatchEvent(new MessageEvent('message', { data })),
    );
    port1.start();
    FakeLabelWorker.last = this;
  }

  /** Returns the sizes in bytes of the pictures that are handed to it. */
  static install(reader: Reader): number[] {
    FakeLabelWorker.#reader = reader;
    const sizes: number[] = [];
    vi.stubGlobal('Worker', FakeLabelWorker);
    // Node has no ImageBitmap; a buffer is transferred in the same way. Only a preview has options.
    vi.stubGlobal('createImageBitmap', async ({ size }: Blob, options?: ImageBitmapOptions) => {
      if (options) throw new Error('Node draws no picture');
      sizes.push(size);
      return new ArrayBuffer(8);
    });
    return sizes;
  }

  /** It answers nothing more. */
  fail(): void {
    this.#page.close();
    this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
  }

  postMessage(message: unknown, transferred: Transferable[]): void {
    this.#page.postMessage(message, transferred);
  }

  terminate(): void {
    FakeLabelWorker.ended++;
    this.#page.close();
  }
}
