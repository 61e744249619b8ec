import { AppError } from '@sightline/contracts/core/errors';
import { CallError } from './CallError.ts';

/**
 * The longest silence of the server, which is longer than it holds any reply. A request on a dead path would otherwise
 * wait for minutes, or forever.
 */
const SILENCE_MS = 60_000;

/** Bytes in a millisecond of the slowest connection on which a body may take its time. */
const SLOWEST_UPLINK = 2;

/** Ends a request on which nothing arrives for too long; one that is slow continues as long as something arrives. */
export class SilenceLimit {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #silenceMs: number;

  constructor(outer?: AbortSignal, silenceMs = SILENCE_MS) {
    this.#outer = outer;
    this.#silenceMs = silenceMs;
    this.heard();
  }

  /**
   * Waits for code, whose bytes no page can count. It may still arrive later, and is then there for another try.
   * Missing code keeps its error, for which `errorMessage` has a sentence.
   */
  static async arrival<Value>(loading: Promise<Value>): Promise<Value> {
    const limit = new SilenceLimit();
    try {
      return await limit.guard(loading);
    } catch (error) {
      throw limit.signal.aborted ? limit.failureOf(error) : error;
    } finally {
      limit.end();
    }
  }

  /** For the request: aborted by the limit, or by the caller. */
  get signal(): AbortSignal {
    const { signal } = this.#controller;
    return this.#outer ? AbortSignal.any([signal, this.#outer]) : signal;
  }

  /** Something has arrived, or was sent. `moreMs` is the time of work that the browser reports nothing about. */
  heard(moreMs = 0): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), this.#silenceMs + moreMs);
  }

  /** A body is on its way to the server, of which `fetch` reports nothing. */
  sends(bytes: number): void {
    this.heard(bytes / SLOWEST_UPLINK);
  }

  /** The text of a body, which may take as long as it arrives. */
  async textOf({ body }: Response): Promise<string> {
    const reader = body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return text + decoder.decode();
      // After the end of the limit, this would begin another one.
      if (!this.#controller.signal.aborted) this.heard();
      text += decoder.decode(part.value, { stream: true });
    }
  }

  /** A body to its end: a large one may take long on a slow connection, as long as it arrives. */
  async contentsOf({ body, headers }: Response): Promise<Blob> {
    const listener = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        this.heard();
        controller.enqueue(chunk);
      },
    });
    return await new Response(body?.pipeThrough(listener) ?? null, { headers }).blob();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** The error of a request that failed under this limit: a CallError, or that of the caller's own abort. */
  failureOf(error: unknown): unknown {
    if (this.#controller.signal.aborted) return CallError.silent(error);
    if (error instanceof AppError || this.#outer?.aborted) return error;
    return CallError.unreachable(error);
  }

  /** Rejects when the limit is over: for work that has no signal of its own. */
  async guard<Value>(work: Promise<Value>): Promise<Value> {
    const { promise: over, reject } = Promise.withResolvers<never>();
    const { signal } = this.#controller;
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    return await Promise.race([work, over]);
  }
}
