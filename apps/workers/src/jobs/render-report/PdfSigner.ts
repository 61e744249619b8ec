import { readFile, writeFile } from 'node:fs/promises';
import type { CertificateProblem } from '@sightline/contracts/reports/reports';
import { plainAddPlaceholder } from '@signpdf/placeholder-plain';
import { P12Signer } from '@signpdf/signer-p12';
import { SignPdf } from '@signpdf/signpdf';
import forge from 'node-forge';

/** Bytes for the signature with its chain of certificates; a longer one is refused by the library. */
const SIGNATURE_BYTES = 16_384;

/** The facts that a PDF reader shows with the signature. */
interface SignatureFacts {
  organization: string;
  /** `Report R-2026-00042 v2` */
  reference: string;
}

/** Signs PDFs for the company that issues them. The signer's own signature is the drawn one. */
export class PdfSigner {
  readonly #p12: Buffer;
  readonly #passphrase: string;
  /** The period in which all its certificates are valid. */
  readonly validity: Validity;

  private constructor(p12: Buffer, passphrase: string, validity: Validity) {
    this.#p12 = p12;
    this.#passphrase = passphrase;
    this.validity = validity;
  }

  /** Reads a PKCS #12 file; throws where it has no certificate with its key, or the password does not open it. */
  static async open(path: string, passphrase: string): Promise<PdfSigner> {
    const p12 = await readFile(path);
    return new PdfSigner(p12, passphrase, validityOf(p12, passphrase));
  }

  /** The reason why it cannot sign at this time; null when it can. */
  problemAt(now: Date): CertificateProblem | null {
    const { from, until } = this.validity;
    if (until < now) return 'expired';
    return from > now ? 'notYetValid' : null;
  }

  /** Signs the file in place. With an invalid certificate, it only returns the reason. Decision 030. */
  async sign(path: string, { organization, reference }: SignatureFacts): Promise<CertificateProblem | null> {
    const problem = this.problemAt(new Date());
    if (problem) return problem;
    const withPlace = plainAddPlaceholder({
      pdfBuffer: await readFile(path),
      reason: reference,
      name: organization,
      contactInfo: '',
      location: '',
      signatureLength: SIGNATURE_BYTES,
    });
    const signer = new P12Signer(this.#p12, { passphrase: this.#passphrase });
    await writeFile(path, await new SignPdf().sign(withPlace, signer));
    return null;
  }
}

interface Validity {
  from: Date;
  until: Date;
}

/** The time in which the certificate and those that vouch for it are valid. */
function validityOf(p12: Buffer, passphrase: string): Validity {
  const opened = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(p12.toString('binary')), passphrase);
  const bags = [forge.pki.oids.pkcs8ShroudedKeyBag, forge.pki.oids.keyBag].flatMap(
    (bagType) => opened.getBags({ bagType: bagType ?? '' })[bagType ?? ''] ?? [],
  );
  if (bags.length === 0) throw new Error('it has no private key');
  const certBag = forge.pki.oids.certBag ?? '';
  const certificates = (opened.getBags({ bagType: certBag })[certBag] ?? []).flatMap(
    ({ cert }) => cert ?? [],
  );
  if (certificates.length === 0) throw new Error('it has no certificate');
  const begins = certificates.map(({ validity }) => validity.notBefore.getTime());
  const ends = certificates.map(({ validity }) => validity.notAfter.getTime());
  return { from: new Date(Math.max(...begins)), until: new Date(Math.min(...ends)) };
}
