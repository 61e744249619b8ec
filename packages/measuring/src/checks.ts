import type { MeasurementCheck } from '@sightline/contracts/measurements/measurements';
import type { MeasuredValue } from './measure.ts';
import { MM_PER_INCH } from './references.ts';
import { stepsOf } from './units.ts';

/** Rules that a length is compared with. */

/** Limits in inches, as the codes state them. */
interface Rule {
  name: string;
  /** The limit in words: `at most 7 3/4 in`. */
  limit: string;
  /** The end of `within`, `over`, and `under`. */
  short: string;
  least?: number;
  most?: number;
  /** Whether `most` itself is already too much: a sphere of this size must not pass. */
  isOpen?: boolean;
  source: string;
}

const BUILDING = 'Florida Building Code, Building';
const RESIDENTIAL = 'Florida Building Code, Residential';

/**
 * The only owner of these limits. A name says which buildings its limit is for, if others have another one. Sections
 * and limits are cited from memory, and were not compared with the published code.
 */
export const CHECKS: Record<MeasurementCheck, Rule> = {
  stairRiser: {
    name: 'Stair riser of a dwelling',
    limit: 'at most 7 3/4 in',
    short: '7 3/4',
    most: 7.75,
    source: `${RESIDENTIAL} R311.7.5.1`,
  },
  stairRiserBuilding: {
    name: 'Stair riser of a building',
    limit: '4 to 7 in',
    short: '4 to 7',
    least: 4,
    most: 7,
    source: `${BUILDING} 1011.5.2`,
  },
  guardResidential: {
    name: 'Guard of a dwelling',
    limit: 'at least 36 in',
    short: '36',
    least: 36,
    source: `${RESIDENTIAL} R312.1.2`,
  },
  stairGuardResidential: {
    name: 'Guard of a dwelling stair',
    limit: 'at least 34 in',
    short: '34',
    least: 34,
    source: `${RESIDENTIAL} R312.1.2, exception`,
  },
  guardBuilding: {
    name: 'Guard of a building',
    limit: 'at least 42 in',
    short: '42',
    least: 42,
    source: `${BUILDING} 1015.3`,
  },
  escapeOpening: {
    name: 'Width of an escape opening',
    limit: 'at least 20 in',
    short: '20',
    least: 20,
    source: `${RESIDENTIAL} R310.2`,
  },
  balusterOpening: {
    name: 'Baluster opening',
    limit: 'less than 4 in',
    short: '4',
    most: 4,
    isOpen: true,
    source: `${RESIDENTIAL} R312.1.3; ${BUILDING} 1015.4`,
  },
  stairBalusterOpening: {
    name: 'Baluster opening, dwelling stair',
    limit: 'less than 4 3/8 in',
    short: '4 3/8',
    most: 4.375,
    isOpen: true,
    source: `${RESIDENTIAL} R312.1.3, exception`,
  },
  handrailHeight: {
    name: 'Handrail height',
    limit: '34 to 38 in',
    short: '34 to 38',
    least: 34,
    most: 38,
    source: `${RESIDENTIAL} R311.7.8.1; ${BUILDING} 1014.2`,
  },
  stairWidth: {
    name: 'Stair width of a dwelling',
    limit: 'at least 36 in',
    short: '36',
    least: 36,
    source: `${RESIDENTIAL} R311.7.1`,
  },
  stairWidthBuilding: {
    name: 'Stair width, 50 or more occupants',
    limit: 'at least 44 in',
    short: '44',
    least: 44,
    source: `${BUILDING} 1011.2`,
  },
};

type Compared = Pick<MeasuredValue, 'value' | 'uncertainty' | 'isSquareOnOnly'>;

export type Verdict = 'within' | 'over' | 'under' | 'unknown';

interface CheckResult {
  verdict: Verdict;
  /** `6.9 to 7.3 in: within 7 3/4` */
  text: string;
}

/**
 * Compares the interval, rounded outward to tenths of an inch, so that the shown figures never contradict the
 * verdict. It is unknown where the interval crosses a limit, or holds only for a camera that looked straight at the
 * surface.
 */
export function compare(check: MeasurementCheck, compared: Compared): CheckResult {
  const rule = CHECKS[check];
  const [low, high] = intervalOf(compared);
  const verdict = compared.isSquareOnOnly ? 'unknown' : verdictOf(rule, low, high);
  const end = verdict === 'unknown' ? 'cannot be told, measure by hand' : `${verdict} ${rule.short}`;
  return { verdict, text: `${low.toFixed(1)} to ${high.toFixed(1)} in: ${end}` };
}

/** `Stair riser of a dwelling, at most 7 3/4 in` */
export function checkLabel(check: MeasurementCheck): string {
  const { name, limit } = CHECKS[check];
  return `${name}, ${limit}`;
}

/** The ends of the interval in inches. */
function intervalOf({ value, uncertainty }: Compared): [low: number, high: number] {
  const tenths = (mm: number): number => stepsOf(mm / MM_PER_INCH, 1);
  return [
    Math.max(Math.floor(tenths(value - uncertainty)), 0) / 10,
    Math.ceil(tenths(value + uncertainty)) / 10,
  ];
}

function verdictOf({ least = 0, most = Infinity, isOpen = false }: Rule, low: number, high: number): Verdict {
  const isTooMuch = (inches: number): boolean => inches > most || (isOpen && inches === most);
  if (isTooMuch(low)) return 'over';
  if (high < least) return 'under';
  return low >= least && !isTooMuch(high) ? 'within' : 'unknown';
}
