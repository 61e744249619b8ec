import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A small S3-compatible store in memory for tests: whole objects with their metadata, multipart uploads. */

export interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface StoredObject {
  body: Buffer;
  contentType: string;
  metadata?: Record<string, string>;
}

export function objectStore(): { listener: RequestListener; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = [];
  const store = new ObjectStore();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const recorded = await record(request);
    requests.push(recorded);
    store.answer(recorded, response);
  };
  const listener: RequestListener = (request, response) => {
    void answer(request, response);
  };
  return { listener, requests };
}

async function record(request: IncomingMessage): Promise<RecordedRequest> {
  const body = await buffer(request);
  return { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
}

class ObjectStore {
  readonly #objects = new Map<string, StoredObject>();
  readonly #uploads = new Map<string, { parts: Map<number, Buffer>; contentType: string }>();

  #begun = 0;

  answer(request: RecordedRequest, response: ServerResponse): void {
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return refuse(response, 403);
    const url = new URL(request.path, 'http://store');
    const isUpload = url.searchParams.has('uploads') || url.searchParams.has('uploadId');
    if (url.pathname === '/files' || url.pathname === '/files/') response.writeHead(200).end();
    else if (isUpload) this.#multipart(request, url, response);
    else this.#object(request, url.pathname, response);
  }

  #object({ method, headers, body }: RecordedRequest, name: string, response: ServerResponse): void {
    const known = this.#objects.get(name);
    if (method === 'PUT') {
      const contentType = headers['content-type'] ?? '';
      this.#objects.set(name, { body, contentType, metadata: metadataIn(headers) });
      response.writeHead(200, { etag: '"1"' }).end();
    } else if (method === 'DELETE') {
      this.#objects.delete(name);
      response.writeHead(204).end();
    } else if (known) {
      const { contentType, metadata } = known;
      const part = partOf(known.body, headers.range);
      const type = { ...metadata, 'content-type': contentType };
      response.writeHead(headers.range ? 206 : 200, { ...type, 'content-length': part.length });
      response.end(method === 'HEAD' ? undefined : part);
    } else refuse(response, 404);
  }

  #multipart({ method, headers, body }: RecordedRequest, url: URL, response: ServerResponse): void {
    const id = url.searchParams.get('uploadId') ?? `upload-${++this.#begun}`;
    if (url.searchParams.has('uploads')) {
      this.#uploads.set(id, { parts: new Map(), contentType: headers['content-type'] ?? '' });
      return sendXml(response, 'InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`);
    }
    const upload = this.#uploads.get(id);
    if (!upload) return refuse(response, 404, 'NoSuchUpload');
    if (method === 'GET') return sendXml(response, 'ListPartsResult', partList(upload.parts));
    if (method === 'DELETE') {
      this.#uploads.delete(id);
      response.writeHead(204).end();
      return;
    }
    if (method === 'PUT') {
      upload.parts.set(Number(url.searchParams.get('partNumber')), body);
      response.writeHead(200, { etag: `"${url.searchParams.get('partNumber')}"` }).end();
      return;
    }
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    this.#objects.set(url.pathname, { body: Buffer.concat(parts), contentType: upload.contentType });
    this.#uploads.delete(id);
    sendXml(response, 'CompleteMultipartUploadResult', '<ETag>"1"</ETag>');
  }
}

function sendXml(response: ServerResponse, name: string, content: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><${name}>${content}</${name}>`);
}

function partList(parts: ReadonlyMap<number, Buffer>): string {
  const part = ([number, { length }]: [number, Buffer]): string =>
    `<Part><PartNumber>${number}</PartNumber><ETag>"${number}"</ETag><Size>${length}</Size></Part>`;
  return `<IsTruncated>false</IsTruncated>${[...parts].map(part).join('')}`;
}

function metadataIn(headers: IncomingHttpHeaders): Record<string, string> {
  const entries = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

function partOf(body: Buffer, range: string | undefined): Buffer {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  return start === undefined ? body : body.subarray(Number(start), Number(end) + 1);
}

function refuse(response: ServerResponse, status: number, code?: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<Error><Code>${code ?? (status === 404 ? 'NoSuchKey' : 'AccessDenied')}</Code></Error>`);
}
