import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Addresses for answering a message by email: `reply+TOKEN@domain`. The token is the id of the sent email and a
 * signature of it, in base 32: mail servers may change capitals, and a name has at most 64 characters.
 */

export interface ReplyDomain {
  domain: string;
  secret: string;
}

const PREFIX = 'reply+';
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const SIGNATURE_BYTES = 16;

export function replyAddress(deliveryId: string, { domain, secret }: ReplyDomain): string {
  const id = Buffer.from(deliveryId.replaceAll('-', ''), 'hex');
  return `${PREFIX}${base32(Buffer.concat([id, signatureOf(id, secret)]))}@${domain}`;
}

/** The id of the answered email; null for an address that this installation did not issue. */
export function deliveryOfReply(address: string, { domain, secret }: ReplyDomain): string | null {
  const [name = '', host = ''] = address.toLowerCase().split('@');
  if (host !== domain.toLowerCase() || !name.startsWith(PREFIX)) return null;
  const token = name.slice(PREFIX.length);
  const bytes = fromBase32(token);
  // The last letter has spare bits, so only one spelling counts.
  if (bytes?.length !== 16 + SIGNATURE_BYTES || base32(bytes) !== token) return null;
  const [id, signature] = [bytes.subarray(0, 16), bytes.subarray(16)];
  if (!timingSafeEqual(signature, signatureOf(id, secret))) return null;
  const hex = id.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Matches reply addresses with brackets and `mailto:`, also encoded or broken into lines. */
const ANY_REPLY_ADDRESS = new RegExp(
  [
    String.raw`[<([]{0,2}(?:mailto:)?\breply(?:\+|%2b)`,
    String.raw`(?:[a-z2-7]{8,}(?:=?\n[> \t]{0,9}[a-z2-7]+){1,3}(?:@|%40)[\w.-]+|[a-z2-7]{32,}(?:(?:@|%40)[\w.-]*)?)`,
    String.raw`[>)\]]{0,2}`,
  ].join(''),
  'gi',
);

/** Removes all reply addresses from a text: with one, its reader could answer in another person's name. */
export function withoutReplyAddresses(text: string): string {
  return text.replaceAll(ANY_REPLY_ADDRESS, '');
}

/** Signs an id for this purpose only, so that no other signature with the secret is a valid address. */
function signatureOf(id: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update('reply address')
    .update(id)
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

function fromBase32(text: string): Buffer | null {
  if (!/^[a-z2-7]+$/.test(text)) return null;
  const bits = text.replaceAll(/./g, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
