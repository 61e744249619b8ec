import forge from 'node-forge';

/** Reads emails that are signed or encrypted as a whole (S/MIME, RFC 8551). */

const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** The bytes before which the header of the signed email begins, if only that can be read. */
const MOST_BYTES_BEFORE = 4096;

/** The email in a signed message, whose signature is not checked; null for one that is encrypted or damaged. */
export function signedEmail(content: Uint8Array, smimeType = ''): Uint8Array<ArrayBuffer> | null {
  if (/enveloped|encrypted|compressed/i.test(smimeType)) return null;
  const bytes = Buffer.from(content).toString('latin1');
  const email = contentIn(bytes) ?? emailBehindHeader(bytes);
  return email === null ? null : new Uint8Array(Buffer.from(email, 'latin1'));
}

function contentIn(bytes: string): string | null {
  try {
    return contentOf(forge.asn1.fromDer(bytes, false));
  } catch {
    return null;
  }
}

/** The email of a message that is not correctly encoded. */
function emailBehindHeader(bytes: string): string | null {
  const at = bytes.slice(0, MOST_BYTES_BEFORE).search(/(?:content-type|mime-version):/i);
  return at === -1 ? null : bytes.slice(at);
}

/** ContentInfo, SignedData, EncapsulatedContentInfo, and its octets (RFC 5652). */
function contentOf(contentInfo: forge.asn1.Asn1): string | null {
  const [type, wrapped] = partsOf(contentInfo);
  if (typeof type?.value !== 'string' || forge.asn1.derToOid(type.value) !== SIGNED_DATA) return null;
  const signedData = partsOf(partsOf(wrapped)[0]);
  const [, octets] = partsOf(signedData[2]);
  return octets ? octetsOf(octets) : null;
}

const partsOf = (of: forge.asn1.Asn1 | undefined): forge.asn1.Asn1[] =>
  Array.isArray(of?.value) ? of.value : [];

/** Octets, which a program that writes while it reads breaks into pieces. */
function octetsOf({ value }: forge.asn1.Asn1): string {
  return typeof value === 'string' ? value : value.map(octetsOf).join('');
}
