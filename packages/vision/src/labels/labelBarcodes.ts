import type { LabelDraft } from './labelDrafts.ts';
import type { LabelField } from './labelFields.ts';
import type { Barcode } from './recognizedText.ts';

/** A barcode has a check digit or more; a wrong reading of one is rare. */
const BARCODE_CONFIDENCE = 0.99;

/** A code at the end of a text, of which `NO.` is no part. */
const VALUE = String.raw`((?!(?:NO|NUMBER)(?![A-Z]))(?=[A-Z0-9./-]*\d)[A-Z0-9][A-Z0-9./-]{3,29})$`;

/** What a code says about itself. Only a whole word, or an abbreviation with a separator, is a prefix. */
const PREFIXES: readonly (readonly [LabelField, RegExp])[] = [
  [
    'serial',
    new RegExp(
      String.raw`^(?:SERIAL(?:\s*(?:NUMBER|NO))?(?![A-Z])[\s:#=.-]*|S\/N[\s:#=.]*|(?:SN|SER(?:\.?\s*NO)?)[\s:#=.]+)${VALUE}`,
      'i',
    ),
  ],
  [
    'model',
    new RegExp(
      String.raw`^(?:MODEL(?:\s*(?:NUMBER|NO))?(?![A-Z])[\s:#=.-]*|M\/N[\s:#=.]*|(?:MN|MOD(?:\.?\s*NO)?)[\s:#=.]+)${VALUE}`,
      'i',
    ),
  ],
  ['model', new RegExp(`^1P${VALUE}`)],
];
/** The data identifier of a serial (ANSI MH10.8.2): one letter, so it counts only in the envelope of ISO 15434. */
const SERIAL_IDENTIFIER = new RegExp(`^S${VALUE}`);
const ENVELOPE = '[)>';

/**
 * The drafts with what barcodes say about them. A code that reads the same as a draft, or differs from it only in
 * doubtful characters, is a second reading of it. One that contradicts a draft, or whose meaning is unknown, stays a
 * text.
 */
export function readBarcodes(
  drafts: readonly LabelDraft[],
  barcodes: readonly Barcode[],
): { drafts: LabelDraft[]; codes: string[] } {
  const read = new Map(drafts.map((draft) => [draft.field, draft]));
  const codes: string[] = [];
  for (const barcode of barcodes) {
    const parts = partsOf(barcode.text);
    const texts = parts.filter((part) => {
      const draft = sameAs(part, barcode, drafts) ?? identified(part, barcode);
      const isDraft = draft !== null && agrees(draft, read.get(draft.field));
      if (isDraft) read.set(draft.field, draft);
      return !isDraft;
    });
    codes.push(...(texts.length === parts.length ? [barcode.text] : texts));
  }
  return { drafts: [...read.values()], codes: [...new Set(codes)] };
}

/** Separators between the fields of a code: those of ISO 15434, and what makers use. */
const SEPARATORS: ReadonlySet<string> = new Set(['\u001d', '\u001e', '\u0004', '\r', '\n', ';', '|', ',']);
const LINK = /^\s*[a-z][a-z\d+.-]*:\/\//i;

/** The fields of a code. A link is one text. */
function partsOf(text: string): string[] {
  if (LINK.test(text)) return [text];
  const lines = Array.from(text, (sign) => (SEPARATORS.has(sign) ? '\n' : sign))
    .join('')
    .split('\n');
  const parts = lines.flatMap((line) =>
    line.split(/\s+(?=(?:S\/N|M\/N|SERIAL|MODEL|SN|MN|SER|MOD)(?![A-Z]))/i),
  );
  const isHead = (part: string): boolean => isEnveloped(text) && /^(?:\[\)>)?(?:\d{2})?$/.test(part);
  return parts.map((part) => part.trim()).filter((part) => part !== '' && !isHead(part));
}

const isEnveloped = (text: string): boolean => text.startsWith(ENVELOPE);

/** Whether a code may be the draft of its field: the first code of it, or one that reads the same. */
function agrees({ value }: LabelDraft, known: LabelDraft | undefined): boolean {
  if (!known) return true;
  return known.source === 'barcode' ? known.value === value : alike(known.value, value);
}

function draftOf(field: LabelField, value: string, { box }: Barcode): LabelDraft {
  return { field, value, doubts: [], confidence: BARCODE_CONFIDENCE, box, source: 'barcode' };
}

function sameAs(part: string, barcode: Barcode, drafts: readonly LabelDraft[]): LabelDraft | null {
  const plain = withoutIdentifier(part);
  const draft = drafts.find(
    ({ field, value: read }) =>
      (field === 'model' || field === 'serial') && [part, plain].some((code) => alike(code, read)),
  );
  return draft ? draftOf(draft.field, alike(part, draft.value) ? part : plain, barcode) : null;
}

const withoutIdentifier = (text: string): string => text.replace(/^(?:1P|S)/, '');

/** Whether two codes are the same when every doubtful character counts as its digit. */
function alike(one: string, other: string): boolean {
  return plainCode(one) === plainCode(other);
}

function plainCode(code: string): string {
  const digits: Record<string, string> = { O: '0', I: '1', S: '5', B: '8', Z: '2' };
  return code
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OISBZ]/g, (sign) => digits[sign] ?? sign);
}

function identified(part: string, barcode: Barcode): LabelDraft | null {
  const serial = isEnveloped(barcode.text) ? SERIAL_IDENTIFIER.exec(part)?.[1] : undefined;
  if (serial !== undefined) return draftOf('serial', serial, barcode);
  for (const [field, pattern] of PREFIXES) {
    const value = pattern.exec(part)?.[1];
    if (value !== undefined) return draftOf(field, value, barcode);
  }
  return null;
}
