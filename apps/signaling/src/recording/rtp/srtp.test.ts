import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { SrtpReceiver } from './SrtpReceiver.ts';

/** What mediasoup encrypts is tested with the recorder on another node. */

const master = randomBytes(44);
const SSRC = 0xcafe1234;

const receiver = (): SrtpReceiver => new SrtpReceiver(master.toString('base64'));

/** The session keys as RFC 3711 derives them, with the key as AES-256 and the salt of 96 bits. */
function sessionKey(label: number, bytes: number): Buffer {
  const counter = Buffer.concat([master.subarray(32), Buffer.alloc(4)]);
  counter[7] = (counter[7] ?? 0) ^ label;
  return createCipheriv('aes-256-ctr', master.subarray(0, 32), counter).update(Buffer.alloc(bytes));
}

/** A packet as RTP and as its sender encrypts it; `round` counts the wraps of the sequence number. */
function packet(sequence: number, round: number, options: { extension?: boolean } = {}) {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(options.extension ? 0x9060 : 0x8060, 0);
  header.writeUInt16BE(sequence, 2);
  header.writeUInt32BE(SSRC, 8);
  const extension = options.extension ? Buffer.from('bede000140c00000', 'hex') : Buffer.alloc(0);
  const [clear, payload] = [Buffer.concat([header, extension]), Buffer.from(`packet ${sequence}`)];
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(SSRC, 2);
  nonce.writeUInt32BE(round, 6);
  nonce.writeUInt16BE(sequence, 10);
  const salted = Buffer.from(sessionKey(2, 12).map((byte, at) => byte ^ (nonce[at] ?? 0)));
  const cipher = createCipheriv('aes-256-gcm', sessionKey(0, 32), salted).setAAD(clear);
  const sealed = Buffer.concat([clear, cipher.update(payload), cipher.final(), cipher.getAuthTag()]);
  return { rtp: Buffer.concat([clear, payload]), srtp: sealed };
}

test('Q-29 packets are decrypted in any order, also where the sequence number begins again', () => {
  const srtp = receiver();
  const sent = [packet(65_534, 0), packet(0, 1), packet(65_535, 0), packet(1, 1, { extension: true })];
  for (const { srtp: encrypted, rtp } of sent) expect(srtp.open(encrypted)).toEqual(rtp);
});

test('Q-29 a stream is decrypted from its second round on if the packets before it were lost', () => {
  const { srtp, rtp } = packet(3, 1);
  expect(receiver().open(srtp)).toEqual(rtp);
});

test('Q-29 a packet that was changed, cut, sent with another key, or is no RTP is dropped', () => {
  const srtp = receiver();
  const { srtp: encrypted, rtp } = packet(7, 0);
  for (const at of [1, 2, 9, 12, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(srtp.open(changed)).toBeNull();
  }
  for (let length = 0; length < encrypted.length; length += 1)
    expect(srtp.open(encrypted.subarray(0, length))).toBeNull();
  expect(new SrtpReceiver(randomBytes(44).toString('base64')).open(encrypted)).toBeNull();
  expect(srtp.open(rtp)).toBeNull();
  expect(srtp.open(encrypted)).toEqual(rtp);
});

test('Q-29 a forged packet far ahead does not move the receiver', () => {
  const srtp = receiver();
  expect(srtp.open(packet(10, 0).srtp)).not.toBeNull();
  expect(srtp.open(packet(60_000, 0).rtp)).toBeNull();
  expect(srtp.open(packet(11, 0).srtp)).toEqual(packet(11, 0).rtp);
});
