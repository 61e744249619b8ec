import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '@sightline/contracts/core/errors';
import { known } from '@sightline/contracts/core/known';
import { checkKey, type FileRange, type FileStorage, type StoredFile } from './FileStorage.ts';
import type { StorageSettings } from './storageSettings.ts';

/** Files in an S3-compatible store, whose writes are atomic. */
export class S3Storage implements FileStorage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(settings: StorageSettings) {
    this.#bucket = known(settings.S3_BUCKET, 'S3_BUCKET');
    this.#client = new S3Client({
      endpoint: known(settings.S3_ENDPOINT, 'S3_ENDPOINT'),
      region: settings.S3_REGION ?? 'us-east-1',
      credentials: {
        accessKeyId: known(settings.S3_ACCESS_KEY, 'S3_ACCESS_KEY'),
        secretAccessKey: known(settings.S3_SECRET_KEY, 'S3_SECRET_KEY'),
      },
      forcePathStyle: true,
      // Many compatible stores do not support the trailing checksums that the SDK adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 3,
    });
  }

  async put(key: string, body: Buffer | Readable, options: { contentType: string }): Promise<void> {
    const params = { ...this.#at(key), Body: body, ContentType: options.contentType };
    // The upload has parts, so that a stream of unknown length is never held in memory as a whole.
    await new Upload({ client: this.#client, params, queueSize: 2, leavePartsOnError: false }).done();
  }

  async putFile(key: string, path: string, options: { contentType: string }): Promise<void> {
    await this.put(key, createReadStream(path), options);
  }

  async open(key: string, range?: FileRange): Promise<StoredFile> {
    const part = range && { Range: `bytes=${range.start}-${range.end}` };
    const answer = await this.#client
      .send(new GetObjectCommand({ ...this.#at(key), ...part }))
      .catch(throwNotFound);
    if (!(answer.Body instanceof Readable))
      throw new Error(`the object store answered without a body: ${key}`);
    return {
      stream: answer.Body,
      bytes: known(answer.ContentLength, `the size of ${key}`),
      contentType: answer.ContentType ?? 'application/octet-stream',
    };
  }

  async read(key: string): Promise<Buffer> {
    return await buffer((await this.open(key)).stream);
  }

  async has(key: string): Promise<boolean> {
    try {
      await this.#client.send(new HeadObjectCommand(this.#at(key)));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)));
  }

  async ready(): Promise<void> {
    await this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket }));
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: checkKey(key) };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
}

function throwNotFound(cause: unknown): never {
  // The range was within the file: its length is on record.
  if (cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 416)
    throw new AppError('fileChanged', {}, { cause });
  throw isMissing(cause) ? new AppError('notFound', { thing: 'file' }, { cause }) : cause;
}
