import { gcm } from '@noble/ciphers/aes.js';
import type { Entry } from './Entry.ts';

/** An entry as the device stores it. Only the data needed to find and order it is unsealed. */
export interface SealedEntry {
  id: string;
  owner: string;
  createdAt: number;
  /** ArrayBuffers, because Safari loses Blobs kept in IndexedDB. */
  sealed: ArrayBuffer;
  sealedPreview: ArrayBuffer | null;
}

/** The nonce is separate from megabytes of ciphertext, which would be copied behind it. */
export interface SealedBytes {
  nonce: Bytes;
  sealed: ArrayBuffer;
}

export interface SealedFile extends SealedBytes {
  id: string;
}

type Bytes = Uint8Array<ArrayBuffer>;
type Part = 'entry' | 'preview' | 'file';

const NONCE_BYTES = 12;

/**
 * Seals an account's data on the device, so that the next person who uses it cannot read it: AES-256-GCM with
 * the account's key and a random nonce, which precedes the ciphertext of an entry. The id and the owner are
 * authenticated with it. Entries are sealed synchronously, because the browser's own cipher replies in a later
 * task. Files are megabytes and use that cipher. Decision 087.
 */
export class Seal {
  readonly #owner: string;
  readonly #key: Bytes;
  #fileKey: Promise<CryptoKey> | null = null;
  /** Opened entries. Each is opened once, not at each change of another one, which lists all of them again. */
  readonly #opened = new Map<string, { nonce: string; entry: Entry }>();

  constructor(owner: string, key: string) {
    this.#owner = owner;
    this.#key = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  }

  sealEntry(entry: Entry): SealedEntry {
    const { id, owner, createdAt, file, ...facts } = entry;
    const preview = file?.preview ?? null;
    const text = JSON.stringify({ ...facts, file: file && { ...file, preview: null } });
    return {
      id,
      owner,
      createdAt,
      sealed: this.#seal(id, 'entry', new TextEncoder().encode(text)),
      sealedPreview: preview && this.#seal(id, 'preview', new Uint8Array(preview)),
    };
  }

  /** Null if this key does not open it, because it is another account's or damaged. */
  openEntry(stored: SealedEntry): Entry | null {
    try {
      const nonce = new Uint8Array(stored.sealed, 0, NONCE_BYTES).join();
      const known = this.#opened.get(stored.id);
      if (known?.nonce === nonce) return known.entry;
      const entry = this.#open(stored);
      this.#opened.set(stored.id, { nonce, entry });
      return entry;
    } catch {
      return null;
    }
  }

  /** Forgets all opened entries but these, since the others are no longer on the device. */
  keepOnly(ids: readonly string[]): void {
    const known = new Set(ids);
    for (const id of this.#opened.keys()) if (!known.has(id)) this.#opened.delete(id);
  }

  async sealFile(id: string, contents: ArrayBuffer): Promise<SealedFile> {
    const nonce = freshNonce();
    const key = await this.#forFiles();
    return { id, nonce, sealed: await crypto.subtle.encrypt(this.#parameters(id, nonce), key, contents) };
  }

  /** Null if this key does not open it. */
  async openFile({ id, nonce, sealed }: SealedFile): Promise<ArrayBuffer | null> {
    try {
      return await crypto.subtle.decrypt(this.#parameters(id, nonce), await this.#forFiles(), sealed);
    } catch {
      return null;
    }
  }

  #open({ id, owner, createdAt, sealed, sealedPreview }: SealedEntry): Entry {
    const text = new TextDecoder().decode(this.#unseal(id, 'entry', sealed));
    const { file, ...facts } = JSON.parse(text) as Entry;
    const preview = sealedPreview && this.#unseal(id, 'preview', sealedPreview).slice().buffer;
    return { ...facts, id, owner, createdAt, file: file && { ...file, preview } };
  }

  #seal(id: string, part: Part, plain: Bytes): ArrayBuffer {
    const nonce = freshNonce();
    return joined(nonce, gcm(this.#key, nonce, this.#bound(id, part)).encrypt(plain));
  }

  #unseal(id: string, part: Part, sealed: ArrayBuffer): Bytes {
    const [nonce, ciphertext] = parted(sealed);
    return gcm(this.#key, nonce, this.#bound(id, part)).decrypt(ciphertext);
  }

  /** Creates the cipher with the first file: without https the browser offers none. */
  async #forFiles(): Promise<CryptoKey> {
    this.#fileKey ??= crypto.subtle.importKey('raw', this.#key, 'AES-GCM', false, ['encrypt', 'decrypt']);
    return await this.#fileKey;
  }

  #parameters(id: string, iv: Bytes): AesGcmParams {
    return { name: 'AES-GCM', iv, additionalData: this.#bound(id, 'file') };
  }

  /** The data that is authenticated with the ciphertext, so that none can replace another. */
  #bound(id: string, part: Part): Bytes {
    return new TextEncoder().encode(`${part} ${id} ${this.#owner}`);
  }
}

const freshNonce = (): Bytes => crypto.getRandomValues(new Uint8Array(NONCE_BYTES));

function joined(nonce: Bytes, ciphertext: Bytes): ArrayBuffer {
  const whole = new Uint8Array(nonce.byteLength + ciphertext.byteLength);
  whole.set(nonce);
  whole.set(ciphertext, nonce.byteLength);
  return whole.buffer;
}

const parted = (sealed: ArrayBuffer): [nonce: Bytes, ciphertext: Bytes] => [
  new Uint8Array(sealed, 0, NONCE_BYTES),
  new Uint8Array(sealed, NONCE_BYTES),
];
