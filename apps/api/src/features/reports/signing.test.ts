import { mintId } from '@sightline/contracts/core/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/api.ts';
import { ReportStory, SIGNATURE } from './testing/reportStory.ts';

/** Requirements and acknowledgements before a report is signed. */

let server: TestServer;
let story: ReportStory;

beforeAll(async () => {
  server = await TestServer.start();
});

beforeEach(async () => {
  story = await ReportStory.begin(server);
});

afterAll(() => server.close());

describe('before signing', () => {
  const textsOf = async (result: 'approved' | 'partial' | 'rejected') =>
    (await story.prepare()).warnings[result].map(({ text }) => text);

  test('Approved over a failed item is refused until the signer has acknowledged the contradiction', async () => {
    await story.mark('mechanicalDuctRough', 'fail');
    const refused = await story.generate({ result: 'approved', acknowledged: [] });
    expect(refused.status).toBe(409);
    expect(refused.reply).toMatchObject({
      code: 'warningsNotAcknowledged',
      details: {
        warnings: expect.arrayContaining([
          {
            id: 'approvedWithFailedItems:mechanicalDuctRough',
            text: 'The result is Approved, but this item failed: Duct rough.',
          },
        ]),
      },
    });
    expect((await story.generate({ result: 'approved' })).status).toBe(201);
  });

  test('consent to one failed item does not cover a second one', async () => {
    await story.mark('mechanicalDuctRough', 'fail');
    const acknowledged = (await story.prepare()).warnings.approved.map(({ id }) => id);
    await story.mark('electricalFinal', 'fail');
    const { status, reply } = await story.generate({ result: 'approved', acknowledged });
    expect(status).toBe(409);
    expect(JSON.stringify(reply)).toContain('2 items failed');
  });

  test('unmarked items, failed items without a photo, a report without photos and a missing permit date are named', async () => {
    story = await ReportStory.begin(server, { permitIssuedOn: null });
    await story.mark('mechanicalDuctRough', 'fail');
    expect(await textsOf('rejected')).toEqual([
      expect.stringMatching(/^\d+ of \d+ items are not marked/),
      'This failed item has no photo: Duct rough.',
      'The report has no photos.',
      'The date of the permit is missing, so the report cannot state the code edition.',
    ]);
    await story.photo('mechanicalDuctRough');
    expect(await textsOf('rejected')).not.toContain('The report has no photos.');
  });

  test('a result that calls for corrections without a failed item is also a contradiction', async () => {
    await story.mark('electricalFinal', 'pass');
    const text = 'The result calls for corrections, but no checklist item failed.';
    expect(await textsOf('partial')).toContain(text);
    expect(await textsOf('approved')).not.toContain(text);
  });
});

test('a checklist without marks cannot be reported', async () => {
  const { status, reply } = await story.generate();
  expect(status).toBe(409);
  expect(reply).toMatchObject({ code: 'nothingToReport' });
});

test('a person without a license cannot sign', async () => {
  await story.mark('electricalFinal', 'pass');
  const unlicensed = await server.signedInAs('inspector', { licenseNumber: null });
  const path = `/api/inspections/${story.inspectionId}/reports`;
  const body = { id: mintId(), result: 'approved', summary: 'Fine.', signature: SIGNATURE };
  const { status, body: answer } = await unlicensed.send('POST', path, body);
  expect(status).toBe(409);
  expect(answer).toMatchObject({ code: 'licenseMissing' });
});

test.each([
  ['no signature', { signature: { width: 400, height: 120, strokes: [] } }],
  ['no summary', { summary: '   ' }],
  ['an unknown result', { result: 'excellent' }],
  ['a license number in the body', { licenseNumber: 'PX-9999' }],
])('refuses %s', async (_, changes) => {
  await story.mark('electricalFinal', 'pass');
  const path = `/api/inspections/${story.inspectionId}/reports`;
  const body = { id: mintId(), result: 'approved', summary: 'Fine.', signature: SIGNATURE, ...changes };
  expect((await story.admin.send('POST', path, body)).status).toBe(400);
});
