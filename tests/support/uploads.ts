import { UPLOAD_PATH } from '@sightline/contracts/core/uploads';
import { mintId } from '../../packages/contracts/src/core/ids.ts';
import { sha256Of } from './sha256Of.ts';

/** The single steps of a resumable upload (tus 1.0), so that a test can interrupt it anywhere. */

interface Caller {
  readonly cookies: string;
  readonly origin: string;
}

export interface Answered {
  status: number;
  headers: Headers;
  body: string;
}

/** Metadata in the phone's form, with the unchecked changes of a test. */
export function metadataFor(
  inspectionId: string,
  bytes: Uint8Array,
  changes: Record<string, string> = {},
): Record<string, string> {
  return {
    photoId: mintId(),
    inspectionId,
    sha256: sha256Of(bytes),
    capturedAt: new Date().toISOString(),
    source: 'imageCapture',
    contentType: 'image/jpeg',
    ...changes,
  };
}

export function encodeMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value, 'utf8').toString('base64')}`)
    .join(',');
}

export async function createUpload(
  caller: Caller,
  metadata: Record<string, string>,
  length: number,
  headers: Record<string, string> = {},
): Promise<Answered & { path: string }> {
  const path = uploadPath();
  const answer = await ask(caller, 'POST', path, { ...creationHeaders(metadata, length), ...headers });
  return { ...answer, path };
}

export async function sendBytes(
  caller: Caller,
  path: string,
  offset: number,
  bytes: Uint8Array,
): Promise<Answered> {
  const headers = { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
  return await ask(caller, 'PATCH', path, headers, bytes);
}

export async function askOffset(caller: Caller, path: string): Promise<Answered & { offset: number }> {
  const answer = await ask(caller, 'HEAD', path);
  return { ...answer, offset: Number(answer.headers.get('Upload-Offset') ?? Number.NaN) };
}

/** The path of an upload, with an id like those that a phone creates. */
export function uploadPath(uploadId = mintId()): string {
  return UPLOAD_PATH.replace(':uploadId', uploadId);
}

function creationHeaders(metadata: Record<string, string>, length: number): Record<string, string> {
  return { 'Upload-Length': String(length), 'Upload-Metadata': encodeMetadata(metadata) };
}

/** A whole upload, sent like a phone's: the bytes are part of the creation. */
export async function uploadPhoto(
  caller: Caller,
  metadata: Record<string, string>,
  bytes: Uint8Array,
): Promise<Answered> {
  const type = { 'Content-Type': 'application/offset+octet-stream' };
  const headers = { ...creationHeaders(metadata, bytes.length), ...type };
  return await ask(caller, 'POST', uploadPath(), headers, bytes);
}

export async function ask(
  { cookies, origin }: Caller,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<Answered> {
  const response = await fetch(new URL(path, origin), {
    method,
    headers: { Cookie: cookies, 'Tus-Resumable': '1.0.0', ...headers },
    body: body ? Buffer.from(body) : null,
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
