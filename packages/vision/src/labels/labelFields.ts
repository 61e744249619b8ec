import { type Doubt, doubtsInCode, doubtsInNumber } from './doubtfulCharacters.ts';

/** The notations of American nameplates: how each field is named, and what its value looks like. */

export type LabelField =
  | 'maker'
  | 'model'
  | 'serial'
  | 'manufactured'
  | 'volts'
  | 'phase'
  | 'mca'
  | 'mocp'
  | 'rla'
  | 'amperes'
  | 'breaker'
  | 'refrigerant';

/** A named field; the maker, which needs no name, is found by makers.ts. */
export interface FieldRule {
  field: LabelField;
  /** Names on a plate, in capitals; a later one applies where the earlier ones do not. */
  names: readonly RegExp[];
  /** The value at the beginning of a text. */
  value: RegExp;
  /** Whether the value can also be in front of the name: `208/230 VOLTS`. */
  canPrecede: boolean;
  doubts: (value: string) => Doubt[];
}

/** A digit, or a letter that a recognizer reads instead of one. */
const D = '[0-9OISBZ]';
const NUMBER = String.raw`\d${D}{0,2}(?:\.${D}{1,2})?`;
const SIZE = String.raw`\d${D}{0,3}`;
/** Two ranges, `40/40`, of units with two supplies. */
const pair = (number: string): RegExp => new RegExp(`^${number}(?:\\s?/\\s?${number})?(?![0-9.])`, 'i');

/** Letters and digits, of which at least one is a digit. Some serials have a space in them. */
const CODE = /^(?=[A-Z./-]{0,12}\d)[A-Z0-9][A-Z0-9./-]{2,28}[A-Z0-9](?![A-Z0-9])/i;
const SPACED_NUMBER = /^\d{2,5} \d{4,10}(?![A-Z0-9])/;
const code = new RegExp(`${SPACED_NUMBER.source}|${CODE.source}`, 'i');

const VOLTS = new RegExp(
  String.raw`^[1-6]${D}{2}(?:\s?Y)?(?:\s?[/-]\s?[1-6]${D}{2}(?:\s?[/-]\s?[1-6]${D}{2})?)?(?![0-9])`,
  'i',
);
const MONTH = 'JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC';
const YEAR = `(?:[12I]9|[2Z][0O])${D}{2}`;
const DATE = new RegExp(
  String.raw`^(?:${D}{1,2}\s?[/.-]\s?(?:${D}{1,2}\s?[/.-]\s?)?(?:${YEAR}|${D}{2})|(?:${MONTH})[A-Z]*[\s.,-]{0,2}${YEAR}|${YEAR}(?:\s?[/.-]\s?${D}{1,2})?)(?![0-9A-Z])`,
  'i',
);
const REFRIGERANT_NUMBER = String.raw`(?:22|32|12|134A|290|404A|407C|41[0O]A|410A|421A|422D|427A|438A|448A|449A|452B|454[BC]|600A|[1I5]\d{2}A?|[234][0-9OISBZ]{2}[A-C])(?![0-9A-Z])`;
/** A refrigerant that is known by its form alone: `R-410A`. */
export const REFRIGERANT = new RegExp(`^(?:R|HFC|HCFC)\\s?-?\\s?${REFRIGERANT_NUMBER}`, 'i');
const NAMED_REFRIGERANT = new RegExp(`^(?:(?:R|HFC|HCFC)\\s?-?\\s?)?${REFRIGERANT_NUMBER}`, 'i');

/** Words that come after `MAX FUSE`, such as `/CKT BKR SIZE`. */
const FUSE_WORDS = String.raw`(?:\W*(?:OR|AND|SIZE|RATING|PROTECTION|PROTECTIVE|OVER\W*CURRENT|DEVICE|CURRENT|CKT|CIRCUIT|BKR|BRK|BRKR|BREAKER|FUSE|HACR|TYPE|AMPS?|AMPACITY|PER NEC))*`;

const onlyDigits = doubtsInNumber;
/** The name of a month has only letters. */
const doubtsInDate = (date: string): Doubt[] => (/[A-Z]{3}/i.test(date) ? [] : doubtsInNumber(date));
const doubtsInRefrigerant = (name: string): Doubt[] => {
  const digits = /\d[0-9OISBZ]+/i.exec(name);
  if (!digits) return [];
  const last = digits[0].replace(/B$/i, '');
  return doubtsInNumber(last).map((doubt) => ({ ...doubt, index: doubt.index + digits.index }));
};
const field = (
  name: LabelField,
  names: readonly RegExp[],
  value: RegExp,
  { doubts = onlyDigits, canPrecede = false }: Partial<Pick<FieldRule, 'doubts' | 'canPrecede'>> = {},
): FieldRule => ({ field: name, names, value, doubts, canPrecede });

export const FIELD_RULES: readonly FieldRule[] = [
  field(
    'model',
    [
      /MODEL\W*(?:NUMBER|NO|#)/,
      /MODEL/,
      /MOD\W*(?:NO|#)/,
      /MOD(?=[.:\s])/,
      /M\s?\/\s?N\b/,
      /CAT(?:ALOG)?\W*(?:NUMBER|NO|#)/,
      /PROD(?:UCT)?\W*(?:NUMBER|NO)/,
    ],
    code,
    { doubts: doubtsInCode },
  ),
  field(
    'serial',
    [/SERIAL\W*(?:NUMBER|NO|#)/, /SERIAL/, /SER\W*(?:NO|#)/, /SER(?=[.:\s])/, /S\s?\/\s?N\b/],
    code,
    { doubts: doubtsInCode },
  ),
  field(
    'manufactured',
    [
      /(?:MFR|MFG|MFD|MANUFACTURED?|MANUFACTURING|PRODUCTION)\W*DATE/,
      /DATE\W*(?:OF\W*)?(?:MFR|MFG|MFD|MANUFACTURED?|PRODUCTION)/,
      /(?:MFD|MANUFACTURED)(?:\W*(?:IN|ON))?/,
      /DATE(?=[.:\s])/,
    ],
    DATE,
    { doubts: doubtsInDate },
  ),
  field('volts', [/VOLTAGE/, /VOLTS?/, /V\W?A\W?C/, /V/], VOLTS, { canPrecede: true }),
  field('phase', [/PHASE/, /PH/, /[ØΦ]/], /^[13I](?![0-9./W])/i, { canPrecede: true }),
  field(
    'mca',
    [
      /MIN(?:IMUM)?\W*(?:SUPPLY\W*)?(?:CIRCUIT|CKT)\W*(?:AMPACITY|AMPERES|AMPS?)/,
      /M\.?C\.?A\b/,
      /MIN(?:IMUM)?\W*AMPACITY/,
    ],
    pair(NUMBER),
  ),
  field(
    'mocp',
    [
      new RegExp(
        String.raw`MAX(?:IMUM)?\W*(?:FUSE|OVER\W*CURRENT|(?:CIRCUIT|CKT)\W*(?:BREAKER|BRKR|BKR|BRK)|BREAKER|BRKR|BKR|OCPD?)${FUSE_WORDS}`,
      ),
      /M\.?O\.?C\.?P\b/,
      /M\.?O\.?P\b/,
    ],
    pair(SIZE),
  ),
  field(
    'rla',
    [/COMPRESSOR\W*R\.?L\.?A/, /R\.?L\.?A/, /RATED\W*LOAD\W*(?:AMPERES|AMPS?|CURRENT)/],
    pair(NUMBER),
  ),
  field('breaker', [/(?:MAIN|CIRCUIT)\W*(?:BREAKER|BKR)(?:\W*(?:SIZE|RATING))?/, /BREAKER/], pair(SIZE)),
  field('refrigerant', [/REFRIGERANT(?:\W*TYPE)?/, /REFRIG/, /FREON/], NAMED_REFRIGERANT, {
    doubts: doubtsInRefrigerant,
  }),
  field('amperes', [/AMPERES?/, /AMPS/, /AMP/, /A/], pair(NUMBER), { canPrecede: true }),
];

/** Names of facts that are not read: they end the value before them, and their numbers belong to no other name. */
export const OTHER_NAMES: readonly RegExp[] = [
  /L\.?R\.?A/,
  /F\.?L\.?A/,
  /(?:LOCKED\W*ROTOR|FULL\W*LOAD)\W*(?:AMPERES|AMPS?)/,
  /SHORT\W*CIRCUIT\W*CURRENT/,
  /HERTZ|HZ/,
  /K?WATTS|KW/,
  /H\W?P/,
  /PSIG?/,
  /BTUH?|GALS?|CAP(?:ACITY)?/,
  /(?:MFD|MANUFACTURED|MFR|MADE)\W*BY/,
];
