import { mintId } from '@sightline/contracts/core/ids';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { setPhotoDisposition } from '@sightline/contracts/photos/photos';
import { sendReport } from '@sightline/contracts/reports/deliveries';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { approveReport, getLatestReport } from '@sightline/contracts/reports/reports';
import { generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { ReportStory, SIGNATURE } from './testing/ReportStory.ts';

/** Requirements and acknowledgements before a report is signed. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

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
            text: 'The result is Approved, but 1 item failed.',
            items: [{ id: 'mechanicalDuctRough', label: 'Duct rough' }],
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
      '1 failed item has no description.',
      expect.stringMatching(/^\d+ of \d+ items are not marked/),
      '1 failed item has no photo.',
      'The report has no photos.',
      "No permit application date is on file, so the report can't state the code edition.",
    ]);
    await story.photo('mechanicalDuctRough');
    expect(await textsOf('rejected')).not.toContain('The report has no photos.');
  });

  test('failed items without a word are named first, until each has a description or a correction', async () => {
    await story.mark('mechanicalDuctRough', 'fail');
    await story.mark('electricalFinal', 'fail', '  ');
    await story.mark('plumbingGasPiping', 'fail', 'Leaks at the union.');
    expect((await story.prepare()).warnings.partial[0]).toMatchObject({
      text: '2 failed items have no description.',
      items: [
        { id: 'mechanicalDuctRough', label: 'Duct rough' },
        { id: 'electricalFinal', label: 'Final electrical' },
      ],
    });
    await story.mark('electricalFinal', 'fail', 'Cover is missing.');
    expect((await textsOf('partial'))[0]).toBe('1 failed item has no description.');
    expect((await story.generate({ acknowledged: [] })).status).toBe(409);
  });

  test.each([
    ['2031-01-01', /^The permit was applied for on Jan 1, 2031, after the inspection on /],
    ['1950-06-01', /^The permit was applied for on Jun 1, 1950, \d\d years before the inspection on /],
  ])(
    'a permit of %s is a likely error, which is acknowledged before signing',
    async (permitAppliedOn, text) => {
      story = await ReportStory.begin(server, { permitAppliedOn });
      await story.mark('electricalFinal', 'pass');
      expect(await textsOf('approved')).toContainEqual(expect.stringMatching(text));
      expect((await story.generate({ result: 'approved', acknowledged: [] })).status).toBe(409);
      expect((await story.generate({ result: 'approved' })).status).toBe(201);
    },
  );

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

test('a description of each failed item is required where the company says so, and cannot be acknowledged away', async () => {
  const require = (requiresDescriptionOnFail: boolean) =>
    story.admin.ask(changeSettings, { body: { requiresDescriptionOnFail } });
  await story.mark('mechanicalDuctRough', 'fail');
  await require(true);
  expect((await story.prepare()).missing).toMatchObject([
    {
      text: 'Describe each failed item.',
      items: [{ id: 'mechanicalDuctRough', label: 'Duct rough' }],
    },
  ]);
  const refused = await story.generate({ result: 'rejected' });
  expect([refused.status, refused.reply]).toMatchObject([
    409,
    { code: 'descriptionsMissing', details: { missing: ['Duct rough'] } },
  ]);
  await story.mark('mechanicalDuctRough', 'fail', 'Gap at the plenum.');
  expect((await story.generate({ result: 'rejected' })).status).toBe(201);
  await require(false);
});

describe('a photo of each failed item', () => {
  const require = (requiresPhotoOnFail: boolean) =>
    story.admin.ask(changeSettings, { body: { requiresPhotoOnFail } });
  const REFUSED = [
    409,
    { code: 'photosMissing', details: { missing: ['Duct rough', 'Gas piping'] } },
  ] as const;

  beforeEach(async () => {
    for (const itemId of ['mechanicalDuctRough', 'plumbingGasPiping']) await story.mark(itemId, 'fail');
    await story.mark('electricalFinal', 'pass');
  });
  afterEach(() => require(false));

  test('is required where the company says so, and cannot be acknowledged away', async () => {
    await require(true);
    const { missing, warnings } = await story.prepare();
    expect(missing).toMatchObject([
      { text: 'Add a photo of each failed item.', items: [{ label: 'Duct rough' }, { label: 'Gas piping' }] },
    ]);
    const acknowledged = warnings.rejected.map(({ id }) => id);
    expect(acknowledged).toContain('failedWithoutPhoto:mechanicalDuctRough:plumbingGasPiping');
    const { status, reply } = await story.generate({ result: 'rejected', acknowledged });
    expect([status, reply]).toMatchObject(REFUSED);
    const params = { inspectionId: story.inspectionId };
    expect((await story.admin.call(getLatestReport, { params })).status).toBe(404);
  });

  test('does not count once it is deleted or left out of the report', async () => {
    await require(true);
    const [duct, gas] = [await story.photo('mechanicalDuctRough'), await story.photo('plumbingGasPiping')];
    await story.photo('electricalFinal');
    expect((await story.prepare()).missing).toEqual([]);
    const set = (photoId: string, body: { disposition: 'leftOut' | 'deleted'; reason: string }) =>
      story.admin.ask(setPhotoDisposition, { params: { photoId }, body });
    await set(duct, { disposition: 'deleted', reason: 'Blurred' });
    await set(gas, { disposition: 'leftOut', reason: '' });
    const { status, reply } = await story.generate({ result: 'rejected' });
    expect([status, reply]).toMatchObject(REFUSED);
    for (const itemId of ['mechanicalDuctRough', 'plumbingGasPiping']) await story.photo(itemId);
    expect((await story.generate({ result: 'rejected' })).status).toBe(201);
  });

  test('is a warning to acknowledge where the company leaves it open', async () => {
    const { missing, warnings } = await story.prepare();
    expect(missing).toEqual([]);
    expect(warnings.rejected.map(({ text }) => text)).toContain('2 failed items have no photo.');
    expect((await story.generate({ result: 'rejected' })).status).toBe(201);
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

describe('who may sign', () => {
  let ana: Caller;
  let assigned: { inspectorId: string; inspector: string };

  beforeEach(async () => {
    const facts = { firstName: 'Ana', lastName: 'Ruiz', licenseNumber: 'BN-77' };
    ana = await server.signedInAs('inspector', facts);
    assigned = { inspectorId: ana.user._id, inspector: 'Ana Ruiz' };
    story = await ReportStory.begin(server, assigned);
    await story.mark('electricalFinal', 'pass');
  });

  const REFUSAL = 'Only the assigned inspector, Ana Ruiz, or a licensed admin can sign this inspection.';
  const prepareAs = (caller: Caller) =>
    caller.ask(prepareReport, { params: { inspectionId: story.inspectionId } });
  const signAs = async (caller: Caller) => {
    const acknowledged = (await prepareAs(caller)).warnings.approved.map(({ id }) => id);
    const order = { result: 'approved', summary: 'Fine.', signature: SIGNATURE, acknowledged } as const;
    const params = { inspectionId: story.inspectionId };
    return await caller.call(generateReport, { params, body: { id: mintId(), ...order } });
  };

  test('the assigned inspector signs under their own license', async () => {
    expect(await prepareAs(ana)).toMatchObject({ signingRefusal: null, signsFor: null });
    const { status, reply } = await signAs(ana);
    expect(status).toBe(201);
    expect(reply).toMatchObject({
      content: { signature: { signedBy: 'Ana Ruiz', licenseNumber: 'BN-77', assignedInspector: null } },
    });
  });

  test('another inspector is refused, and reads why before filling in the form', async () => {
    const other = await server.signedInAs('inspector');
    expect((await prepareAs(other)).signingRefusal).toBe(REFUSAL);
    const { status, reply } = await signAs(other);
    expect(status).toBe(403);
    expect(reply).toMatchObject({ code: 'signerNotAssigned', error: REFUSAL });
    expect((await ana.call(getLatestReport, { params: { inspectionId: story.inspectionId } })).status).toBe(
      404,
    );
  });

  test('a licensed admin signs for the assigned inspector, and the report and its page name both', async () => {
    const signsFor = { name: 'Ana Ruiz', licenseNumber: 'BN-77' };
    expect(await prepareAs(story.admin)).toMatchObject({ signingRefusal: null, signsFor });
    const { reply } = await signAs(story.admin);
    expect(reply).toMatchObject({
      content: { signature: { signedBy: 'Ada Lima', licenseNumber: 'PX-4711', assignedInspector: signsFor } },
    });
    const { body } = await story.admin.send('GET', `/api/inspections/${story.inspectionId}/report`);
    expect(String(body)).toContain('Signed for the assigned inspector, Ana Ruiz, license BN-77');
    expect(String(body)).toContain('Ada Lima');
  });

  test('an admin and an assigned inspector without a license are told that it is missing', async () => {
    const admin = await server.signedInAs('admin', { licenseNumber: null });
    const unlicensed = await server.signedInAs('inspector', { licenseNumber: ' ' });
    expect((await prepareAs(admin)).signingRefusal).toMatch(/your account has none/);
    expect((await signAs(admin)).reply).toMatchObject({ code: 'licenseMissing' });
    story = await ReportStory.begin(server, { inspectorId: unlicensed.user._id, inspector: 'Robin Reyes' });
    await story.mark('electricalFinal', 'pass');
    expect((await signAs(unlicensed)).reply).toMatchObject({ code: 'licenseMissing' });
  });

  test('the office reads the report ahead, and signs nothing, with a license or without', async () => {
    const office = await server.signedInAs('office', { licenseNumber: 'BN-9' });
    expect((await prepareAs(office)).signingRefusal).toBe(REFUSAL);
    expect((await signAs(office)).status).toBe(403);
    story = await ReportStory.begin(server);
    await story.mark('electricalFinal', 'pass');
    expect((await prepareAs(office)).signingRefusal).toMatch(/signed by licensed inspectors and admins/);
  });

  test('an inspection without an assigned inspector is signed by any licensed inspector', async () => {
    story = await ReportStory.begin(server);
    await story.mark('electricalFinal', 'pass');
    expect(await prepareAs(ana)).toMatchObject({ signingRefusal: null, signsFor: null });
    expect((await signAs(ana)).status).toBe(201);
  });
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

describe('where the company wants four eyes', () => {
  const require = (requiresReportApproval: boolean) =>
    story.admin.ask(changeSettings, { body: { requiresReportApproval } });
  beforeEach(() => require(true));
  afterEach(() => require(false));

  test('a signed report is in review until another licensed admin approves it, and is not emailed before', async () => {
    await story.mark('electricalFinal', 'pass');
    const { id, status } = (await story.generate()).reply;
    const [params, body] = [{ reportId: id }, {}];
    expect(status).toBe('in_review');
    const recipientEmails = ['to@example.com'];
    const mail = { body: { inspectionId: story.inspectionId, recipientEmails } };
    expect((await story.admin.call(sendReport, mail)).reply).toMatchObject({ code: 'reportInReview' });
    const listed = (await story.admin.ask(listReports, { query: {} })).items.find(
      (report) => report.id === id,
    );
    expect(listed).toMatchObject({ status: 'in_review', displayStatus: 'under_review' });

    const own = await story.admin.call(approveReport, { params, body });
    expect([own.status, own.reply]).toMatchObject([409, { code: 'approverSigned' }]);
    const unlicensed = await server.signedInAs('admin', { licenseNumber: null });
    expect((await unlicensed.call(approveReport, { params, body })).reply).toMatchObject({
      code: 'licenseMissing',
    });
    const inspector = await server.signedInAs('inspector', { licenseNumber: 'BN-77' });
    expect((await inspector.call(approveReport, { params, body })).status).toBe(403);

    const names = { firstName: 'Luis', lastName: 'Ortega', licenseNumber: 'PX-9' };
    const second = await server.signedInAs('admin', names);
    const approval = { by: 'Luis Ortega (Admin)', licenseNumber: 'PX-9' };
    const approved = await second.ask(approveReport, { params, body });
    expect(approved).toMatchObject({ status: 'approved', approval });
    expect((await second.ask(approveReport, { params, body })).approval).toEqual(approved.approval);
    expect((await story.admin.call(sendReport, mail)).status).toBe(200);
  });
});
