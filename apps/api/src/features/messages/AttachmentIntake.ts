import { openAsBlob } from 'node:fs';
import { type AttachmentMetadata, NOT_SENDABLE_TEXT } from '@sightline/contracts/attachments/attachments';
import { AppError, FINAL_UPLOAD_REFUSALS } from '@sightline/contracts/core/errors';
import { sendableFile } from '@sightline/server-kit/sendableFile';
import { findClient } from '@sightline/store/accounts/clients';
import { type AttachmentRecord, keepAttachment } from '@sightline/store/messages/attachments';
import type { AttachmentUpload } from '@sightline/store/uploads/uploads';
import { authorize } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { hashOfFile, UploadIntake } from '../../core/uploads/UploadIntake.ts';
import { clientPolicy } from '../clients/policy.ts';

/** Turns a complete upload into a file that a message can name: hash, kind of file, storage, database. */
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
    const { attachmentId: _id, clientId, sha256 } = metadata;
    await authorized;
    if ((await hashOfFile(path)) !== sha256) throw new AppError('hashMismatch', { thing: 'file' });
    const file = await sendableFile(await openAsBlob(path), metadata.filename);
    if (!file) throw new AppError('badInput', { fields: { filename: NOT_SENDABLE_TEXT } });
    const { store, storage } = this.services;
    const facts = { ...file, bytes, sha256, uploadedBy: by.subject, messageId: null };
    return await keepAttachment(store, { _id, clientId, storedFor: clientId, ...facts }, (key) =>
      storage.putFile(key, path, file),
    );
  }

  /** Announces nothing, since the message does. */
  protected async announce(): Promise<void> {}
}
