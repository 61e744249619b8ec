import type {
  Abilities,
  Examined,
  ExamineOptions,
  FrameExaminer,
  KeptFrame,
  WorkerReply,
  WorkerRequest,
} from './protocol.ts';

type Waiting = PromiseWithResolvers<WorkerReply>;
type Unnumbered<R> = R extends WorkerRequest ? Omit<R, 'id'> : never;

/** The page's side of the worker. Closing it ends the worker, with all memory of its models. */
export class WorkerExaminer implements FrameExaminer {
  readonly #worker = new Worker(new URL('./scanWorker.ts', import.meta.url), {
    type: 'module',
    name: 'scan',
  });
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => this.#receive(data));
    // A worker whose script cannot be loaded never replies.
    this.#worker.addEventListener('error', ({ message }) =>
      this.#failAll(new Error(message || 'The worker failed')),
    );
  }

  async prepare(modelUrl: string | null): Promise<Abilities> {
    return (await this.#ask('prepared', { kind: 'prepare', modelUrl })).abilities;
  }

  async examine(bitmap: ImageBitmap, options: ExamineOptions): Promise<Examined> {
    return await this.#ask('examined', { kind: 'examine', bitmap, options }, [bitmap]);
  }

  async keep(blursPeople: boolean): Promise<KeptFrame> {
    return (await this.#ask('kept', { kind: 'keep', blursPeople })).frame;
  }

  close(): void {
    this.#worker.terminate();
    this.#failAll(new Error('The scan is over'));
  }

  async #ask<Kind extends WorkerReply['kind']>(
    kind: Kind,
    request: Unnumbered<WorkerRequest>,
    transfer: Transferable[] = [],
  ): Promise<Extract<WorkerReply, { kind: Kind }>> {
    this.#lastId += 1;
    const waiting: Waiting = Promise.withResolvers();
    this.#waiting.set(this.#lastId, waiting);
    this.#worker.postMessage({ ...request, id: this.#lastId }, transfer);
    const reply = await waiting.promise;
    if (reply.kind !== kind) throw new Error(reply.kind === 'failed' ? reply.message : 'Unexpected reply');
    return reply as Extract<WorkerReply, { kind: Kind }>;
  }

  #receive(reply: WorkerReply): void {
    this.#waiting.get(reply.id)?.resolve(reply);
    this.#waiting.delete(reply.id);
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
