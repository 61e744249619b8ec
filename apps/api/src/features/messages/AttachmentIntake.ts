import { open } from 'node:fs/promises';
import { type AttachmentMetadata, EXECUTABLE_TEXT, isExecutable } from '@sightline/contracts/attachments';
import { AppError, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { findClient } from '@sightline/store/accounts/clients';
import { type AttachmentRecord, keepAttachment } from '@sightline/store/messages/attachments';
import type { AttachmentUpload } from '@sightline/store/uploads/uploads';
import { authorize } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { hashOfFile } from '../../core/uploads/hashOfFile.ts';
import { UploadIntake } from '../../core/uploads/UploadIntake.ts';
import { clientPolicy } from '../clients/policy.ts';

/** Turns a complete upload into a file that a message can name: hash, no program, storage, database. */
export class AttachmentIntake extends UploadIntake<AttachmentUpload, AttachmentRecord> {
  protected readonly finalErrors = [...FINAL_UPLOAD_REFUSALS, 'badInput'] as const;

  async authorize(principal: Principal, { clientId }: AttachmentMetadata): Promise<void> {
    authorize(clientPolicy.read, principal, { _id: clientId }, { thing: 'client' });
    if (!(await findClient(this.services.store, clientId)))
      throw new AppError('notFound', { thing: 'client' });
  }

  protected async keep(
    { by, bytes, metadata }: AttachmentUpload,
    path: string,
    authorized: Promise<void>,
  ): Promise<AttachmentRecord> {
    const { attachmentId: _id, clientId, sha256, filename, contentType } = metadata;
    await authorized;
    if ((await hashOfFile(path)) !== sha256) throw new AppError('hashMismatch', { thing: 'file' });
    if (await isProgram(path)) throw new AppError('badInput', { fields: { filename: EXECUTABLE_TEXT } });
    const { store, storage } = this.services;
    const facts = { filename, contentType, bytes, sha256, uploadedBy: by.subject, messageId: null };
    return await keepAttachment(store, { _id, clientId, storedFor: clientId, ...facts }, (key) =>
      storage.putFile(key, path, { contentType }),
    );
  }

  /** Its message does. */
  protected async announce(): Promise<void> {}
}

async function isProgram(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return isExecutable(buffer.subarray(0, bytesRead));
}
