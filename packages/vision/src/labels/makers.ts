import { doubtsInNumber } from './doubtfulCharacters.ts';

/** Makers of equipment in American houses, as their plates name them, and as people do. */
const NAMES: readonly (readonly [onPlate: string, maker: string])[] = [
  ['CARRIER', 'Carrier'],
  ['BRYANT', 'Bryant'],
  ['PAYNE', 'Payne'],
  ['TRANE', 'Trane'],
  ['AMERICAN STANDARD', 'American Standard'],
  ['GOODMAN', 'Goodman'],
  ['AMANA', 'Amana'],
  ['DAIKIN', 'Daikin'],
  ['RHEEM', 'Rheem'],
  ['RUUD', 'Ruud'],
  ['LENNOX', 'Lennox'],
  ['JOHNSON CONTROLS', 'Johnson Controls'],
  ['YORK', 'York'],
  ['SQUARE D', 'Square D'],
  ['SCHNEIDER ELECTRIC', 'Schneider Electric'],
  ['SIEMENS', 'Siemens'],
  ['GENERAL ELECTRIC', 'General Electric'],
  ['GE', 'GE'],
  ['EATON', 'Eaton'],
  ['CUTLER HAMMER', 'Cutler-Hammer'],
  ['A O SMITH', 'A. O. Smith'],
  ['BRADFORD WHITE', 'Bradford White'],
  ['STATE WATER HEATERS', 'State'],
  ['MITSUBISHI ELECTRIC', 'Mitsubishi Electric'],
  ['FUJITSU', 'Fujitsu'],
];

/** Letters that a recognizer may read as digits: `S1EMENS` is found, and shown as it was read. */
const READ_AS: Record<string, string> = { O: '[O0]', I: '[I1]', S: '[S5]', B: '[B8]' };
/** Words that a recognizer may join to the name: `RHEEMSALESCOMPANY`. */
const COMPANY = '(?:SALES|CORP|INDUSTR|MANUFACT|COMPANY|INC|ELECTRIC)';
const SEPARATOR = String.raw`[\s.,&-]*`;

const MAKERS = NAMES.map(([onPlate, maker]) => {
  const words = onPlate.split(' ').map((word) => word.replaceAll(/[OISB]/g, (sign) => READ_AS[sign] ?? sign));
  const name = words.join(SEPARATOR);
  return { maker, pattern: new RegExp(`(?<![A-Z0-9])${name}(?=${COMPANY}|[^A-Z0-9]|$)`, 'gi') };
});

export interface FoundMaker {
  /** The usual name, or the reading where it has digits in it. */
  value: string;
  start: number;
  end: number;
}

/** All makers in a text, except for cities of the same name. */
export function makersIn(text: string): FoundMaker[] {
  return MAKERS.flatMap(({ maker, pattern }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !/\bNEW\s*$/i.test(text.slice(0, index)))
      .map(({ 0: read, index }) => {
        const value = /\d/.test(read) ? read : maker;
        return { value, start: index, end: index + read.length };
      }),
  );
}

/** The digits in a maker's name, which has none. */
export function doubtsInMaker(name: string): ReturnType<typeof doubtsInNumber> {
  const letters: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' };
  return Array.from(name).flatMap((read, index) => {
    const maybe = letters[read];
    return maybe === undefined ? [] : [{ index, read, maybe }];
  });
}
