import { badValue } from '../failures.ts';
import { RANK, rankOf } from '../values/ranks.ts';
import { bsonType } from '../values/values.ts';

type Test = (value: unknown) => boolean;

const ofRank =
  (rank: number): Test =>
  (value) =>
    value !== undefined && rankOf(value) === rank;
const ofClass =
  (name: string): Test =>
  (value) =>
    bsonType(value) === name;

const isInt: Test = (value) => Number.isInteger(value) && (value as number) === ((value as number) | 0);
/** Numbers lose the line between double and long on their way in: beyond 32 bits a whole one counts as both. */
const isLong: Test = (value) => bsonType(value) === 'Long' || (Number.isInteger(value) && !isInt(value));
const isDouble: Test = (value) => typeof value === 'number' && !isInt(value);

const TESTS: Record<string, [code: number, test: Test]> = {
  double: [1, isDouble],
  string: [2, ofRank(RANK.string)],
  object: [3, ofRank(RANK.object)],
  array: [4, Array.isArray],
  binData: [5, ofRank(RANK.binary)],
  objectId: [7, ofRank(RANK.objectId)],
  bool: [8, ofRank(RANK.boolean)],
  date: [9, ofRank(RANK.date)],
  null: [10, (value) => value === null],
  regex: [11, ofRank(RANK.regex)],
  int: [16, isInt],
  timestamp: [17, ofRank(RANK.timestamp)],
  long: [18, isLong],
  decimal: [19, ofClass('Decimal128')],
  minKey: [-1, ofRank(RANK.minKey)],
  maxKey: [127, ofRank(RANK.maxKey)],
};

/** `$type` takes a name, a number, or several of them. */
export function typeTest(operand: unknown): Test {
  const tests = (Array.isArray(operand) ? operand : [operand]).map(oneTypeTest);
  return (value) => tests.some((test) => test(value));
}

function oneTypeTest(name: unknown): Test {
  if (name === 'number') return ofRank(RANK.number);
  const found = Object.entries(TESTS).find(([alias, [code]]) => alias === name || code === name);
  if (!found) throw badValue(`Unknown type name alias: ${String(name)}`);
  return found[1][1];
}
