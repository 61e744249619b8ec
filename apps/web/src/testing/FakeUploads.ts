import { STORED_HASH_HEADER } from '@sightline/contracts/core/uploads';
import { vi } from 'vitest';
import type { Refusal } from './FakeApi.ts';

export interface SeenUpload {
  uploadId: string;
  /** All values are strings, as in the header. */
  metadata: Record<string, string>;
  file: Blob;
}

interface Reply {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** A tus server behind XMLHttpRequest. It is unreachable until a test sets `isOnline`. */
export class FakeUploads {
  /** All uploads in order, including those that failed without a connection. */
  readonly seen: SeenUpload[] = [];
  isOnline = false;
  /** Whether it takes requests and never replies. */
  isSilent = false;
  /** The reply to the next uploads. Text replaces the server's JSON. */
  refusal: Refusal | null = null;
  onStored: (upload: SeenUpload) => void = () => {};
  /** The hash that the server reports, if it is another file's. */
  storedHash: string | null = null;

  static install(): FakeUploads {
    const server = new FakeUploads();
    const request = () =>
      new FakeRequest((method, url, headers, body) =>
        server.isSilent ? 'none' : server.#reply(method, url, headers, body),
      );
    // It is called with `new`, so it cannot be an arrow function.
    vi.stubGlobal('XMLHttpRequest', function XMLHttpRequest() {
      return request();
    });
    return server;
  }

  #reply(method: string, url: string, headers: Headers, body: Blob | null): Reply | null {
    const upload = seenUpload(url, headers, body);
    if (method === 'POST' || !this.isOnline) this.seen.push(upload);
    if (!this.isOnline) return null;
    // The client asks for the offset of an earlier attempt. No data is stored, so it starts over.
    if (method === 'HEAD') return { status: 404, body: '', headers: {} };
    if (this.refusal) return { status: this.refusal.status, body: textOf(this.refusal.body), headers: {} };
    this.onStored(upload);
    const sha256 = this.storedHash ?? upload.metadata.sha256 ?? '';
    const stored = { Location: url, 'Upload-Offset': String(upload.file.size), [STORED_HASH_HEADER]: sha256 };
    return { status: 201, body: '', headers: stored };
  }
}

type Answer = (method: string, url: string, headers: Headers, body: Blob | null) => Reply | null | 'none';

/** The part of XMLHttpRequest that the tus client uses. */
class FakeRequest {
  readonly upload = {};
  readonly #answer: Answer;
  readonly #headers = new Headers();
  #target: [method: string, url: string] = ['', ''];
  #reply: Reply | null = null;
  onload: () => void = () => {};
  onerror: (failure: Error) => void = () => {};

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  get status(): number {
    return this.#reply?.status ?? 0;
  }

  get responseText(): string {
    return this.#reply?.body ?? '';
  }

  open(method: string, url: string): void {
    this.#target = [method, url];
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#reply?.headers[name] ?? null;
  }

  send(body: Blob | null): void {
    const reply = this.#answer(...this.#target, this.#headers, body);
    if (reply === 'none') return;
    this.#reply = reply;
    const settle = () => (this.#reply ? this.onload() : this.onerror(new TypeError('Failed to fetch')));
    queueMicrotask(settle);
  }

  abort(): void {}
}

function seenUpload(url: string, headers: Headers, body: Blob | null): SeenUpload {
  const pairs = (headers.get('Upload-Metadata') ?? '').split(',').filter(Boolean);
  const metadata = Object.fromEntries(pairs.map((pair) => decoded(pair.split(' '))));
  return { uploadId: url.split('/').at(-1) ?? '', metadata, file: body ?? new Blob([]) };
}

function decoded([name = '', value = '']: string[]): [string, string] {
  return [name, Buffer.from(value, 'base64').toString()];
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
