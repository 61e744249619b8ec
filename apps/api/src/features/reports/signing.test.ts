import { mintId } from '@sightline/contracts/core/ids';
import { setPhotoDisposition } from '@sightline/contracts/photos';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory, SIGNATURE } from './testing/ReportStory.ts';

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
    story = await ReportStory.begin(server, { permitAppliedOn: null });
    await story.mark('mechanicalDuctRough', 'fail');
    expect(await textsOf('rejected')).toEqual([
      expect.stringMatching(/^\d+ of \d+ items are not marked/),
      'This failed item has no photo: Duct rough.',
      'The report has no photos.',
      "No permit application date is on file, so the report can't state the code edition.",
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

  describe('a photo of nothing (no checklist item, no description)', () => {
    const warningOf = async () =>
      (await story.prepare()).warnings.approved.find(({ id }) => id.startsWith('photosWithoutSubject'));

    beforeEach(() => story.mark('electricalFinal', 'pass'));

    test('is named until it gets an item or a description', async () => {
      const [one, other] = [await story.photo(null), await story.photo(null)];
      await story.photo('electricalFinal');
      expect((await warningOf())?.text).toBe('2 photos have neither a checklist item nor a description.');
      await story.describe(one, { itemId: 'electricalFinal' });
      // A room says where a photo was taken, not what it shows.
      await story.describe(other, { roomLabel: 'Kitchen' });
      expect((await warningOf())?.text).toBe('1 photo has neither a checklist item nor a description.');
      await story.describe(other, { description: 'Panel with its cover on' });
      expect(await warningOf()).toBeUndefined();
    });

    test('does not count once it is left out of the report or deleted', async () => {
      const [one, other] = [await story.photo(null), await story.photo(null)];
      const set = (photoId: string, body: { disposition: 'leftOut' | 'deleted'; reason: string }) =>
        story.admin.ask(setPhotoDisposition, { params: { photoId }, body });
      await set(one, { disposition: 'leftOut', reason: '' });
      expect((await warningOf())?.text).toMatch(/^1 photo /);
      await set(other, { disposition: 'deleted', reason: 'Taken by mistake' });
      expect(await warningOf()).toBeUndefined();
    });

    test('is not covered by consent to another one', async () => {
      const first = await story.photo(null);
      const acknowledged = (await story.prepare()).warnings.approved.map(({ id }) => id);
      await story.describe(first, { description: 'Meter' });
      await story.photo(null);
      const { status, reply } = await story.generate({ result: 'approved', acknowledged });
      expect(status).toBe(409);
      expect(JSON.stringify(reply)).toContain('1 photo has neither');
      expect((await story.generate({ result: 'approved' })).status).toBe(201);
    });

    test('can be acknowledged together with many others', async () => {
      await story.storedPhotos(120);
      expect((await warningOf())?.text).toMatch(/^120 photos /);
      expect((await warningOf())?.id.length).toBeLessThan(60);
      expect((await story.generate({ result: 'approved' })).status).toBe(201);
    });
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
