import type { LabelDraft } from './labelDrafts.ts';
import type { LabelField } from './labelFields.ts';
import type { Barcode } from './recognizedText.ts';

/** A barcode has a check digit or more; a wrong reading of one is rare. */
const BARCODE_CONFIDENCE = 0.99;

/** Data identifiers in front of a code: `S` for a serial, `1P` for a model (ANSI MH10.8.2). */
const IDENTIFIED: readonly (readonly [LabelField, RegExp])[] = [
  ['serial', /^(?:S\/N|SN|SER)[:\s#]*(?=[A-Z0-9-]*\d)([A-Z0-9-]{4,30})$/i],
  ['model', /^(?:M\/N|MN|MOD)[:\s#]*(?=[A-Z0-9-]*\d)([A-Z0-9./-]{4,30})$/i],
  ['model', /^1P([A-Z0-9./-]{4,30})$/],
];

/**
 * The drafts with what barcodes say about them. A code that reads the same as a draft, or differs from it only in
 * doubtful characters, is a second reading of it; a code of an unknown meaning stays a text.
 */
export function readBarcodes(
  drafts: readonly LabelDraft[],
  barcodes: readonly Barcode[],
): { drafts: LabelDraft[]; codes: string[] } {
  const read = new Map(drafts.map((draft) => [draft.field, draft]));
  const codes: string[] = [];
  for (const barcode of barcodes) {
    const draft = sameAs(barcode, drafts) ?? identified(barcode);
    if (draft) read.set(draft.field, draft);
    else codes.push(barcode.text);
  }
  return { drafts: [...read.values()], codes: [...new Set(codes)] };
}

function sameAs({ text, box }: Barcode, drafts: readonly LabelDraft[]): LabelDraft | null {
  const value = text.trim();
  const plain = withoutIdentifier(value);
  const draft = drafts.find(
    ({ field, value: read }) =>
      (field === 'model' || field === 'serial') && [value, plain].some((code) => alike(code, read)),
  );
  if (!draft) return null;
  const code = alike(value, draft.value) ? value : plain;
  return {
    field: draft.field,
    value: code,
    doubts: [],
    confidence: BARCODE_CONFIDENCE,
    box,
    source: 'barcode',
  };
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

function identified({ text, box }: Barcode): LabelDraft | null {
  for (const [field, pattern] of IDENTIFIED) {
    const value = pattern.exec(text.trim())?.[1];
    if (value) return { field, value, doubts: [], confidence: BARCODE_CONFIDENCE, box, source: 'barcode' };
  }
  return null;
}
