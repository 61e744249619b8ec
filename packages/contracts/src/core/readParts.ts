import type { z } from 'zod';

/** A value that is not stored, and a sentence about it. */
export interface LeftOut {
  part: string;
  text: string;
}

export interface ReadParts<Facts> {
  /** The facts; null without a required part. A part that is left out is empty. */
  facts: Facts | null;
  /** Sentences about why the record cannot be stored. */
  problems: string[];
  leftOut: LeftOut[];
}

interface Reading<Part extends string> {
  texts: Partial<Record<Part, string>>;
  required: readonly Part[];
  /** The noun for each part, as in "The phone is missing." */
  nouns: Record<Part, string>;
}

/**
 * Reads a record of another program part by part, so that a value that cannot be stored does not affect the
 * others.
 */
export function readParts<S extends z.ZodObject>(
  schema: S,
  { texts, required, nouns }: Reading<Extract<keyof S['shape'], string>>,
): ReadParts<z.output<S>> {
  const parts = Object.keys(schema.shape) as Extract<keyof S['shape'], string>[];
  const problems: string[] = [];
  const leftOut: LeftOut[] = [];
  const entries = parts.map((part) => {
    const isRequired = required.includes(part);
    const given = texts[part]?.trim() ?? '';
    const text = !isRequired && isEmptyWord(given) ? '' : given;
    if (text === '' && isRequired) problems.push(`The ${nouns[part]} is missing.`);
    if (text === '') return [part, ''];
    const { success, data, error } = schema.shape[part].safeParse(text);
    if (success) return [part, data];
    const reason = error.issues[0]?.message.replace(/\.$/, '') ?? '';
    const about = `The ${nouns[part]} “${shortened(text)}”`;
    if (isRequired) problems.push(`${about} cannot be used. ${reason}.`);
    else leftOut.push({ part, text: `${about} is left out. ${reason}.` });
    return [part, ''];
  });
  const facts = problems.length === 0 ? (Object.fromEntries(entries) as z.output<S>) : null;
  return { facts, problems, leftOut };
}

const EMPTY_WORDS =
  /^(?:n\/a|null|none|nil|undefined|nan|-{1,3}|\(?(?:no value|none|blank|empty)\)?|\[not provided\]|#[A-Z0-9/]{2,7}[!?]?|#+)$/i;

/** Whether a text is what programs write for a missing value, such as "N/A" or Excel's "#REF!". */
export function isEmptyWord(text: string): boolean {
  return EMPTY_WORDS.test(text);
}

/** A value as part of a sentence. */
export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 60)}...` : line;
}
