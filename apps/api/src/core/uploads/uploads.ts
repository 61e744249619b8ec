import { EVERYONE_SIGNED_IN } from '@sightline/contracts/accounts/roles';
import { AppError } from '@sightline/contracts/core/errors';
import { MintedId } from '@sightline/contracts/core/ids';
import { STORED_HASH_HEADER, UPLOAD_PATH } from '@sightline/contracts/core/uploads';
import { findUpload, forgetUpload, openUpload, type UploadRecord } from '@sightline/store/uploads/uploads';
import type { Request, Response } from 'express';
import { admit, refuseWithoutSecondStep } from '../access.ts';
import { authorOf, nameWithRole } from '../author.ts';
import type { Principal } from '../principal.ts';
import type { RateLimits, Spent } from '../RateLimits.ts';
import type { Route } from '../serve.ts';
import type { Services } from '../services.ts';
import { ResumableUploads } from './ResumableUploads.ts';
import { type IntakeClasses, LIMIT_OF, MAX_UPLOAD_BYTES, UploadIntakes } from './UploadIntakes.ts';
import { readUploadMetadata } from './uploadMetadata.ts';
import { openUploadStore } from './uploadStore.ts';

/** Partial uploads are deleted after a day (uploadStore.ts); a finished one can be queried for a week. */
const UPLOADS_KEPT_MS = 7 * 24 * 3600 * 1000;

/** The status of tus for bytes that are about to be deleted. */
const EXPIRED = 410;

/** Resumable uploads (tus 1.0). Every request needs the session of the upload's creator. */
export function uploadRoutes(classes: IntakeClasses): Route {
  return {
    mount(router, services) {
      const received = openUploadStore(services.configuration.storage);
      const intakes = new UploadIntakes(classes, services, received);
      const uploads = new ResumableUploads(received, intakes, services.configuration.publicUrl.origin);
      const controller = new UploadController(services, uploads, intakes);
      router.options(UPLOAD_PATH, (_request, response) => describe(response));
      router.post(UPLOAD_PATH, (request, response) => controller.create(request, response));
      for (const method of ['head', 'patch', 'delete'] as const)
        router[method](UPLOAD_PATH, (request, response) => controller.resume(request, response));
    },
  };
}

class UploadController {
  readonly #services: Services;
  readonly #uploads: ResumableUploads;
  readonly #intakes: UploadIntakes;

  constructor(services: Services, uploads: ResumableUploads, intakes: UploadIntakes) {
    this.#services = services;
    this.#uploads = uploads;
    this.#intakes = intakes;
  }

  async create(request: Request, response: Response): Promise<void> {
    const principal = await callerOf(request, this.#services);
    refuseUnknownLength(request);
    const upload = newUpload(request, principal);
    refuseSurplus(request, upload, 0);
    await this.#intakes.authorize(principal, upload);
    upload.quota = await spendQuota(this.#services.limits, upload);
    await this.#open(upload);
    let isBegun = false;
    try {
      await this.#uploads.handle(request, response, upload, principal);
      isBegun = response.statusCode < 400;
    } finally {
      // tus checks its headers last, so a missing upload was not begun. Bytes of a cut request stay and can
      // be resumed.
      isBegun ||= (await this.#uploads.receivedBytes(upload._id)) !== null;
      if (!isBegun) await this.#forget(upload);
    }
  }

  async resume(request: Request, response: Response): Promise<void> {
    const principal = await callerOf(request, this.#services);
    refuseUnknownLength(request);
    const upload = await this.#ownUpload(request, principal);
    const bytes = upload.finishedAt ? upload.bytes : await this.#uploads.receivedBytes(upload._id);
    if (bytes === null) return await this.#refuseExpired(upload);
    if (bytes < upload.bytes) refuseSurplus(request, upload, bytes);
    const isAbandoning = request.method === 'DELETE';
    // The content of a complete upload is being stored, so its bytes stay and count.
    if (isAbandoning && bytes >= upload.bytes) throw notFound();
    if (bytes < upload.bytes) await this.#uploads.handle(request, response, upload, principal);
    else await this.#complete(request, response, upload, principal);
    // After a refusal by tus, forgetting the upload would leave its bytes uncounted.
    if (isAbandoning && response.statusCode === 204) await this.#forget(upload);
    if (response.statusCode === EXPIRED) await this.#intakes.discard(upload);
  }

  /** Refuses an expired upload; the device may begin again under the same id. Its sent bytes still count. */
  async #refuseExpired(upload: UploadRecord): Promise<never> {
    await this.#intakes.discard(upload);
    throw notFound();
  }

  /**
   * Completes an upload of which all bytes have arrived, when the caller does not know the outcome: the
   * process may have died before replying.
   */
  async #complete(
    request: Request,
    response: Response,
    upload: UploadRecord,
    principal: Principal,
  ): Promise<void> {
    if (!upload.finishedAt) await this.#intakes.take(upload, principal);
    answerComplete(request, response, upload);
  }

  async #ownUpload(request: Request, { subject }: Principal): Promise<UploadRecord> {
    const upload = await findUpload(this.#services.store, String(request.params.uploadId));
    if (upload?.by.subject !== subject) throw notFound();
    return upload;
  }

  /**
   * Opens the upload. A taken id belongs to an earlier attempt of the same device, which asks for its offset
   * before it retries.
   */
  async #open(upload: UploadRecord): Promise<void> {
    if (await openUpload(this.#services.store, upload)) return;
    await this.#giveBack(upload);
    throw new AppError('unavailable');
  }

  /**
   * Forgets an abandoned upload and returns its bytes. One that the intake refused is already forgotten, and
   * its bytes count.
   */
  async #forget(upload: UploadRecord): Promise<void> {
    if (await forgetUpload(this.#services.store, upload._id)) await this.#giveBack(upload);
  }

  async #giveBack({ quota }: UploadRecord): Promise<void> {
    for (const spent of quota) await this.#services.limits.giveBack(spent);
  }
}

/**
 * Refuses surplus bytes before they are read: tus would close the connection in the middle of them, and a
 * proxy would report that as a failure of the server. tus itself refuses a wrong offset.
 */
function refuseSurplus(request: Request, { bytes }: UploadRecord, received: number): void {
  const [offset, length] = ['Upload-Offset', 'Content-Length'].map((name) => Number(request.get(name) ?? 0));
  if (offset === received && received + (length ?? 0) > bytes)
    throw new AppError('tooLarge', { thing: 'upload', limit: 'announced' });
}

/**
 * Refuses chunked bodies, whose excess is known only in the middle of them, when it is too late for a reply.
 */
function refuseUnknownLength(request: Request): void {
  if (request.get('Transfer-Encoding') !== undefined) throw new AppError('lengthRequired');
}

function notFound(): AppError {
  return new AppError('notFound', { thing: 'upload' });
}

/** Counts the announced bytes, so that a quota is not exceeded only after the upload. */
async function spendQuota(limits: RateLimits, { by, bytes, metadata }: UploadRecord): Promise<Spent[]> {
  await limits.spend('uploadsByCaller', by.subject);
  const byCaller = await limits.spend('uploadBytesByCaller', by.subject, bytes);
  const subject = 'inspectionId' in metadata ? metadata.inspectionId : metadata.clientId;
  try {
    return [byCaller, await limits.spend('uploadBytesByInspection', subject, bytes)];
  } catch (refusal) {
    await limits.giveBack(byCaller);
    throw refusal;
  }
}

async function callerOf(request: Request, { store }: Services): Promise<Principal> {
  const principal = admit(EVERYONE_SIGNED_IN, request);
  if (!principal) throw new AppError('notSignedIn');
  await refuseWithoutSecondStep(store, principal);
  return principal;
}

function newUpload(request: Request, principal: Principal): UploadRecord {
  const length = request.get('Upload-Length') ?? '';
  const bytes = /^[1-9]\d{0,14}$/.test(length) ? Number(length) : 0;
  if (bytes === 0) throw new AppError('badInput', { fields: { 'Upload-Length': 'Required' } });
  const metadata = readUploadMetadata(request.get('Upload-Metadata'));
  const { thing, limit, bytes: most } = LIMIT_OF['kind' in metadata ? metadata.kind : 'photo'];
  if (bytes > most) throw new AppError('tooLarge', { thing, limit });
  return {
    _id: uploadIdOf(request),
    by: authorOf(principal),
    capturedBy: nameWithRole(principal),
    metadata,
    bytes,
    quota: [],
    finishedAt: null,
    expiresAt: new Date(Date.now() + UPLOADS_KEPT_MS),
  };
}

function uploadIdOf({ params }: Request): string {
  const { success, data } = MintedId.safeParse(params.uploadId);
  if (!success) throw notFound();
  return data;
}

/** Replies as tus does for a complete upload. */
function answerComplete(request: Request, response: Response, { bytes, metadata }: UploadRecord): void {
  response.set(STORED_HASH_HEADER, metadata.sha256);
  response.set({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(bytes) });
  if (request.method === 'HEAD') response.set('Upload-Length', String(bytes)).status(200).end();
  else response.status(Number(request.get('Upload-Offset')) === bytes ? 204 : 409).end();
}

function describe(response: Response): void {
  response.set({
    'Tus-Resumable': '1.0.0',
    'Tus-Version': '1.0.0',
    'Tus-Extension': 'creation,creation-with-upload,termination,expiration',
    'Tus-Max-Size': String(MAX_UPLOAD_BYTES),
  });
  response.status(204).end();
}
