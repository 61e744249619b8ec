import { AppError } from '@sightline/contracts/core/errors';

/** Where a page of a list ended: the sort key of its last record, as `<instant> <id>`, which the next request names. */

/** `9999` sorts what has no date behind everything that has one. */
const KEY = /^(9999|[\d:.TZ-]{24}) [0-9a-f-]{36}$/;

export const cursorOf = (key: string): string => Buffer.from(key).toString('base64url');

/** Throws `badInput` for anything that is no cursor. */
export function keyOfCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  const [, instant = ''] = KEY.exec(key) ?? [];
  if (!Number.isNaN(Date.parse(instant))) return key;
  throw new AppError('badInput', { fields: { cursor: 'This is not the cursor of an earlier answer' } });
}
