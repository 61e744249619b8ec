import { readFile, writeFile } from 'node:fs/promises';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import forge from 'node-forge';

/** Bytes for the signature with its chain of certificates; a longer one is refused by the library. */
const SIGNATURE_BYTES = 16_384;

/** What a PDF reader shows beside the signature. */
interface SignatureFacts {
  organization: string;
  /** `Report R-2026-00042 v2` */
  reference: string;
}

/**
 * Signs PDFs with the company's certificate, so that a reader such as Acrobat says when a byte was changed. The person's
 * own signature is the drawn one; this one stands for the company that issued the file.
 */
export class PdfSigner {
  readonly #p12: Buffer;
  readonly #passphrase: string;
  readonly validUntil: Date;

  private constructor(p12: Buffer, passphrase: string, validUntil: Date) {
    this.#p12 = p12;
    this.#passphrase = passphrase;
    this.validUntil = validUntil;
  }

  /** Reads a PKCS #12 file; throws where it has no certificate with its key, or the password does not open it. */
  static async open(path: string, passphrase: string): Promise<PdfSigner> {
    const p12 = await readFile(path);
    return new PdfSigner(p12, passphrase, expirationOf(p12, passphrase));
  }

  /** Signs the file in its place; with an expired certificate not at all, since readers would call the report invalid. */
  async sign(path: string, { organization, reference }: SignatureFacts): Promise<void> {
    if (this.validUntil < new Date()) return;
    const withPlace = plainAddPlaceholder({
      pdfBuffer: await readFile(path),
      reason: reference,
      name: organization,
      ...{ contactInfo: '', location: '', signatureLength: SIGNATURE_BYTES },
    });
    const signer = new P12Signer(this.#p12, { passphrase: this.#passphrase });
    await writeFile(path, await new SignPdf().sign(withPlace, signer));
  }
}

function expirationOf(p12: Buffer, passphrase: string): Date {
  const opened = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('binary')), passphrase);
  const bags = [forge.pki.oids.pkcs8ShroudedKeyBag, forge.pki.oids.keyBag].flatMap(
    (bagType) => opened.getBags({ bagType: bagType ?? '' })[bagType ?? ''] ?? [],
  );
  if (bags.length === 0) throw new Error('it has no private key');
  const certBag = forge.pki.oids.certBag ?? '';
  const dates = (opened.getBags({ bagType: certBag })[certBag] ?? []).flatMap(({ cert }) =>
    cert ? [cert.validity.notAfter] : [],
  );
  const [first] = dates.toSorted((one, other) => one.getTime() - other.getTime());
  if (!first) throw new Error('it has no certificate');
  return first;
}
