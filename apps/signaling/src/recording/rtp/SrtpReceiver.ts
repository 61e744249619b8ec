import { createCipheriv, createDecipheriv } from 'node:crypto';
import { SRTP_KEY_BYTES as KEY_BYTES, SRTP_SALT_BYTES as SALT_BYTES } from '../../media/srtp.ts';
import { headerLength } from './RtpPacket.ts';

const TAG_BYTES = 16;
/** The sequence number has 16 bits, and a packet's index 48. */
const ROUND = 2 ** 16;
/** The labels of the session key and the session salt (RFC 3711, 4.3.1). */
const [KEY_LABEL, SALT_LABEL] = [0, 2];

/** Decrypts one sender's SRTP with AEAD_AES_256_GCM (RFC 3711, RFC 7714), without key identifiers. */
export class SrtpReceiver {
  readonly #key: Buffer;
  readonly #salt: Buffer;
  /** The index of the newest packet of each stream. */
  readonly #newest = new Map<number, number>();

  /** The master key with its salt, in base64. */
  constructor(keyBase64: string) {
    const master = Buffer.from(keyBase64, 'base64');
    if (master.length !== KEY_BYTES + SALT_BYTES) throw new Error('the key has a wrong length');
    this.#key = derive(master, KEY_LABEL, KEY_BYTES);
    this.#salt = derive(master, SALT_LABEL, SALT_BYTES);
  }

  /** Null if the packet was changed, is from another sender, or is not RTP. */
  open(datagram: Buffer): Buffer | null {
    const header = headerLength(datagram);
    if (header === null || header + TAG_BYTES > datagram.length) return null;
    const [sequence, ssrc] = [datagram.readUInt16BE(2), datagram.readUInt32BE(8)];
    for (const index of this.#candidates(ssrc, sequence)) {
      const packet = this.#decrypt(datagram, header, ssrc, index);
      if (!packet) continue;
      this.#newest.set(ssrc, Math.max(index, this.#newest.get(ssrc) ?? 0));
      return packet;
    }
    return null;
  }

  /** The index nearest to the newest packet's. The first packets of a new stream may be missing. */
  #candidates(ssrc: number, sequence: number): number[] {
    const newest = this.#newest.get(ssrc);
    if (newest === undefined) return [sequence, ROUND + sequence];
    const index = newest - (newest % ROUND) + sequence;
    const nearest = [index - ROUND, index, index + ROUND].toSorted(
      (one, other) => Math.abs(one - newest) - Math.abs(other - newest),
    );
    return nearest.slice(0, 1).filter((candidate) => candidate >= 0);
  }

  #decrypt(datagram: Buffer, header: number, ssrc: number, index: number): Buffer | null {
    const decipher = createDecipheriv('aes-256-gcm', this.#key, this.#nonce(ssrc, index));
    decipher.setAAD(datagram.subarray(0, header));
    decipher.setAuthTag(datagram.subarray(-TAG_BYTES));
    const payload = decipher.update(datagram.subarray(header, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      return null;
    }
    return Buffer.concat([datagram.subarray(0, header), payload]);
  }

  /** RFC 7714, 8.1. */
  #nonce(ssrc: number, index: number): Buffer {
    const nonce = Buffer.alloc(SALT_BYTES);
    nonce.writeUInt32BE(ssrc, 2);
    nonce.writeUIntBE(index, 6, 6);
    for (const [at, byte] of this.#salt.entries()) nonce.writeUInt8(nonce.readUInt8(at) ^ byte, at);
    return nonce;
  }
}

/** Derives a session key (RFC 3711, 4.3.3). Zeros extend the salt of 96 bits (RFC 7714, 11). */
function derive(master: Buffer, label: number, bytes: number): Buffer {
  const counter = Buffer.alloc(16);
  master.copy(counter, 0, KEY_BYTES);
  counter.writeUInt8(counter.readUInt8(7) ^ label, 7);
  return createCipheriv('aes-256-ctr', master.subarray(0, KEY_BYTES), counter).update(Buffer.alloc(bytes));
}
