import { type Doubt, doubtsInCode, doubtsInNumber } from './doubtfulCharacters.ts';
import { isNoAmperes, isNoCurrent, isNoPhase, isNoRefrigerant, isNoVoltage, QUANTITY } from './units.ts';

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
  /** A name that is one only without a word before it, and that ranks below the others. */
  bareName: RegExp | null;
  /** The value at the beginning of a text. */
  value: RegExp;
  /** Currents have names that are each other's units: `MCA 18.7 AMPS`. Codes may have spaces in them. */
  kind: 'current' | 'code' | 'other';
  /** Whether the value can also be in front of the name: `208/230 VOLTS`. */
  canPrecede: boolean;
  /** Whether a text with the form of a value is none, by itself or by what is behind it. */
  isRefused: (value: string, rest: string) => boolean;
  doubts: (value: string) => Doubt[];
}

/** A digit, or a letter that a recognizer reads instead of one. */
const D = '[0-9OISBZ]';
const NUMBER = String.raw`\d${D}{0,2}(?:\.${D}{1,2})?`;
const SIZE = String.raw`\d${D}{0,3}`;
/** Two ranges, `40/40`, of units with two supplies. */
const pair = (number: string): RegExp => new RegExp(`^${number}(?:\\s?/\\s?${number})?(?![0-9.])`, 'i');

/** Letters and digits, of which at least one is a digit; a short number only in front of a long one. */
const CODE =
  /^(?:\d{2,3}(?= {1,2}\d{4,10}(?![A-Z0-9]))|(?=[A-Z./-]{0,12}\d)[A-Z0-9][A-Z0-9./-]{2,28}[A-Z0-9](?![A-Z0-9]))/i;

/** One voltage. */
export const VOLTAGE = `[1-6]${D}{2}`;
const VOLTS = new RegExp(
  String.raw`^${VOLTAGE}(?:\s?Y)?(?:\s?[/-]\s?${VOLTAGE}(?:\s?[/-]\s?${VOLTAGE})?)?(?![0-9])`,
  'i',
);
const MONTH = 'JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC';
const YEAR = `(?:[12I]9|[2Z][0O])${D}{2}`;
const DATE = new RegExp(
  String.raw`^(?:${D}{1,2}\s?[/.-]\s?(?:${D}{1,2}\s?[/.-]\s?)?(?:${YEAR}|${D}{2})|(?:${MONTH})[A-Z]*[\s.,-]{0,2}${YEAR}|${YEAR}(?:\s?[/.-]\s?${D}{1,2})?)(?![0-9A-Z])`,
  'i',
);
const REFRIGERANT_NUMBER = String.raw`(?:22|32|12|134A|290|404A|407C|41[0O]A|410A|421A|422D|427A|438A|448A|449A|452B|454[BC]|600A|[1I5]\d{2}A?|[234][0-9OISBZ]{2}[A-C])(?![0-9A-Z]|[.,]\d)`;
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

/** Volts that are followed by their unit, as in `208/230V-1PH-60HZ`. */
const VOLTS_WITH_UNIT = new RegExp(String.raw`${VOLTS.source}\s?V(?:AC|OLTS?)?(?:$|[-/,~])`, 'i');

/** Whether a text with the form of a code is the value of another field as a whole. */
export function isNoCode(text: string): boolean {
  const isAll = (form: RegExp): boolean => form.exec(text)?.[0].length === text.length;
  return VOLTS_WITH_UNIT.test(text) || [VOLTS, DATE, REFRIGERANT, QUANTITY].some(isAll);
}

const field = (
  name: LabelField,
  names: readonly RegExp[],
  value: RegExp,
  {
    doubts = onlyDigits,
    canPrecede = false,
    bareName = null,
    kind = 'other',
    isRefused = () => false,
  }: Partial<Omit<FieldRule, 'field' | 'names' | 'value'>> = {},
): FieldRule => ({ field: name, names, bareName, value, kind, canPrecede, isRefused, doubts });

const code = { kind: 'code', doubts: doubtsInCode, isRefused: isNoCode } as const;
const current = { kind: 'current', isRefused: isNoCurrent } as const;

export const FIELD_RULES: readonly FieldRule[] = [
  field(
    'model',
    [
      /MODEL\W*(?:NUMBER|NO|#)/,
      /MODEL/,
      /MOD\W*(?:NO|#)/,
      /MOD(?=[.:\s])/,
      /M\s?\/\s?N/,
      /CAT(?:ALOG)?\W*(?:NUMBER|NO|#)/,
      /PROD(?:UCT)?\W*(?:NUMBER|NO)/,
    ],
    CODE,
    code,
  ),
  field(
    'serial',
    [/SERIAL\W*(?:NUMBER|NO|#)/, /SERIAL/, /SER\W*(?:NO|#)/, /SER(?=[.:\s])/, /S\s?\/\s?N/],
    CODE,
    code,
  ),
  field(
    'manufactured',
    [
      /(?:MFR|MFG|MFD|MANUFACTURED?|MANUFACTURING|PRODUCTION)\W*DATE/,
      /DATE\W*(?:OF\W*)?(?:MFR|MFG|MFD|MANUFACTURED?|PRODUCTION)/,
      /(?:MFD|MANUFACTURED)(?:\W*(?:IN|ON))?/,
    ],
    DATE,
    { doubts: doubtsInDate, bareName: /DATE(?=[.:\s])(?!\W*(?:OF|INSTALL|INSP|EXP|TEST|SERVICE))/ },
  ),
  field('volts', [/VOLTAGE/, /VOLTS?/, /V\W?A\W?C/, /V/], VOLTS, {
    canPrecede: true,
    isRefused: isNoVoltage,
  }),
  field('phase', [/PHASE/, /PH/, /[ØΦ]/], /^(?:[13]|I(?![A-Z]))(?![0-9./]|[\s-]*(?:W\b|WIRES?|POLES?))/i, {
    canPrecede: true,
    isRefused: isNoPhase,
  }),
  field(
    'mca',
    [
      /MIN(?:IMUM)?\W*(?:SUPPLY\W*)?(?:CIRCUIT|CKT)\W*(?:AMPACITY|AMPERES|AMPS?)/,
      /M\.?C\.?A/,
      /MIN(?:IMUM)?\W*AMPACITY/,
    ],
    pair(NUMBER),
    { ...current, canPrecede: true },
  ),
  field(
    'mocp',
    [
      new RegExp(
        String.raw`MAX(?:IMUM)?\W*(?:FUSE|OVER\W*CURRENT|(?:CIRCUIT|CKT)\W*(?:BREAKER|BRKR|BKR|BRK)|BREAKER|BRKR|BKR|OCPD?)${FUSE_WORDS}`,
      ),
      /M\.?O\.?C\.?P/,
      /M\.?O\.?P/,
    ],
    pair(SIZE),
    { ...current, canPrecede: true },
  ),
  field(
    'rla',
    [/COMPRESSOR\W*R\.?L\.?A/, /R\.?L\.?A/, /RATED\W*LOAD\W*(?:AMPERES|AMPS?|CURRENT)/],
    pair(NUMBER),
    { ...current, canPrecede: true },
  ),
  field(
    'breaker',
    [/(?:MAIN|CIRCUIT)\W*(?:BREAKER|BKR)(?:\W*(?:SIZE|RATING))?/, /BREAKER/],
    pair(SIZE),
    current,
  ),
  field('refrigerant', [/REFRIGERANT(?:\W*TYPE)?/, /REFRIG/, /FREON/, /PURON/], NAMED_REFRIGERANT, {
    doubts: doubtsInRefrigerant,
    isRefused: isNoRefrigerant,
  }),
  field('amperes', [/AMPERES?/, /AMPS/, /AMP/, /A/], pair(NUMBER), {
    ...current,
    canPrecede: true,
    isRefused: isNoAmperes,
  }),
];

/** Names of facts that are not read: they end the value before them, and their numbers belong to no other name. */
export const OTHER_NAMES: readonly RegExp[] = [
  /L\.?R\.?A/,
  /F\.?L\.?A/,
  /(?:LOCKED\W*ROTOR|FULL\W*LOAD)(?:\W*(?:AMPERES|AMPS?|CURRENT))?/,
  /SHORT\W*CIRCUIT(?:\W*CURRENT)?(?:\W*RATING)?/,
  /INTERRUPT(?:ING)?\W*(?:RATING|CAPACITY)/,
  /SCCR|AIC/,
  /(?:INSTALL(?:ATION|ED)?|INSPECT(?:ION|ED)?|EXP(?:IRATION|IRY|IRES)?|SERVICE|TEST|WARRANTY)\W*DATE/,
  /HERTZ|HZ/,
  /K?WATTS|KW/,
  /H\W?P/,
  /PSIG?/,
  /BTUH?|GALS?|CAP(?:ACITY)?/,
  /(?:MFD|MANUFACTURED|MFR|MADE)\W*BY/,
];
