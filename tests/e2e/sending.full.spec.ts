import { expect, test } from '@playwright/test';
import { sendThroughFaults } from '../faults/sending/sendThroughFaults.ts';
import { running } from './support/product.ts';

/** A short version of the whole run, with 500 photos of 3 MB, which is `npm run faults`. */

test('12 photos that waited on a phone arrive once each with the same bytes, through 3 network cuts and 2 kills', async () => {
  const plan = { photos: 12, bytes: 3_000_000, bytesPerSecond: 2_000_000, cuts: 3, kills: 2 };
  const {
    keepingSeconds: _,
    sendingSeconds: __,
    ...outcome
  } = await sendThroughFaults({ url: running().url, ...plan });
  expect(outcome).toEqual({
    sent: 12,
    stored: 12,
    struckWhileSending: 5,
    identical: 12,
    leftOnPhone: { entries: 0, pictures: 0 },
  });
});
