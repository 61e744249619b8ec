import { AppError } from '@sightline/contracts/core/errors';

/**
 * The end of a page of a list: the sort key of its last record, as `<instant> <id>`, which the next request
 * sends.
 */

/** The format of a sort key; `9999` sorts records without a date behind all others. */
const KEY = /^(9999|[\d:.TZ-]{24}) [0-9a-f-]{36}$/;

export const cursorOf = (key: string): string => Buffer.from(key).toString('base64url');

/** The sort key of a cursor; throws `badInput` for a malformed one. */
export function keyOfCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  const [, instant = ''] = KEY.exec(key) ?? [];
  if (!Number.isNaN(Date.parse(instant))) return key;
  throw new AppError('badInput', { fields: { cursor: 'This is not the cursor of an earlier answer' } });
}

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
