import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@sightline/contracts/core/errors';
import { trusted } from 'mongoose';

/**
 * A change names the former values of the fields that it replaces, because it may have been kept for hours on a
 * phone without signal. Newer values of other people are not overwritten. Decision 089.
 */

type Values<Name extends string> = Partial<Record<Name, unknown>>;

/** The new values of fields, and those that the author saw. A field without a seen value is always written. */
interface SeenChange<Name extends string> {
  change: Values<Name>;
  seen: Values<Name>;
}

/**
 * Matches a record whose fields still have the values that were seen. They may also have the new ones: the
 * change arrives a second time, or another person wrote the same.
 */
export function stillAsSeen<Name extends string>({
  change,
  seen,
}: SeenChange<Name>): Record<string, unknown> {
  const conditions = replacedNames({ change, seen }).map(
    (name) => [name, trusted({ $in: [seen[name], change[name]] })] as const,
  );
  return Object.fromEntries(conditions);
}

/**
 * The refusal of a change that `stillAsSeen` did not match: "room's length and notes".
 * @param labels the labels of the fields
 */
export function changedMeanwhile<Name extends string>(
  noun: string,
  stored: Values<NoInfer<Name>>,
  { change, seen, labels }: SeenChange<NoInfer<Name>> & { labels: Record<Name, string> },
): AppError {
  const isOther = (name: Name): boolean =>
    ![seen[name], change[name]].some((value) => isDeepStrictEqual(value, stored[name]));
  const others = replacedNames({ change, seen }).filter(isOther);
  const names = new Intl.ListFormat('en-US').format(others.map((name) => labels[name].toLowerCase()));
  return new AppError('changedMeanwhile', { thing: `${noun}'s ${names}` });
}

function replacedNames<Name extends string>({ change, seen }: SeenChange<Name>): Name[] {
  const names = Object.keys(seen) as Name[];
  return names.filter((name) => seen[name] !== undefined && change[name] !== undefined);
}
