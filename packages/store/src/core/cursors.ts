import { AppError } from '@sightline/contracts/core/errors';

/**
 * The end of a page of a list: the sort key of its last record, as `<instant> <id>`, which the next request
 * sends.
 */

/** The format of a sort key; `9999` sorts records without a date behind all others. */
const KEY = /^(9999|[\d:.TZ-]{24}) [0-9a-f-]{36}$/;
const INSTANT = /^[\d:.TZ-]{24}$/;

/** The cursor of one key, or of the instant from which the order begins and a key. */
export const cursorOf = (...parts: [key: string] | [begin: string, key: string]): string =>
  Buffer.from(parts.join(' ')).toString('base64url');

/** The sort key of a cursor; throws `badInput` for a malformed one. */
export function keyOfCursor(cursor: string): string {
  return checkedKey(Buffer.from(cursor, 'base64url').toString());
}

/** The beginning and the key of a cursor of both. */
export function keysOfCursor(cursor: string): [begin: string, key: string] {
  const [begin = '', ...key] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!INSTANT.test(begin) || Number.isNaN(Date.parse(begin))) throw malformed();
  return [begin, checkedKey(key.join(' '))];
}

function checkedKey(key: string): string {
  const [, instant = ''] = KEY.exec(key) ?? [];
  if (Number.isNaN(Date.parse(instant))) throw malformed();
  return key;
}

const malformed = (): AppError =>
  new AppError('badInput', { fields: { cursor: 'This is not the cursor of an earlier answer' } });

export interface KeyRange {
  $gte?: string;
  $lt?: string;
}

/** The sort keys of a newest-first list at or after `from` and before `to`, and after the page of the cursor. */
export function keysBetween(from?: Date, to?: Date, cursor?: string): KeyRange {
  const ends = [
    ...(to ? [to.toISOString()] : []),
    ...(cursor === undefined ? [] : [keyOfCursor(cursor)]),
  ].sort();
  return { ...(from && { $gte: from.toISOString() }), ...(ends[0] !== undefined && { $lt: ends[0] }) };
}
