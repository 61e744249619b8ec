import { saveJurisdiction } from '@sightline/contracts/catalog/catalog';
import { listTemplates, saveTemplate } from '@sightline/contracts/catalog/catalogTemplates';
import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { notesField } from '@sightline/contracts/checklists/checklistFields';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import {
  type Checklist,
  createChecklist,
  getChecklist,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import {
  listSignedChecklists,
  type SignatureOrder,
  signChecklist,
} from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { listPhotos, setPhotoDisposition } from '@sightline/contracts/photos/photos';
import { contentHashOf } from '@sightline/store/core/contentHash';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { changeChecklist, changeOf, signatureOf } from '../../../../../tests/support/checklists.ts';
import { storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { metadataFor, uploadPhoto } from '../../../../../tests/support/uploads.ts';
import { storedVoiceNote } from '../../../../../tests/support/voiceNotes.ts';

/** A signed checklist is frozen: its content stays, and a later change makes a new version that names it. */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let ana: Caller;
let bo: Caller;
let inspectionId: string;

beforeAll(async () => {
  server = await TestServer.start();
  ana = await server.signedInAs('inspector', {
    firstName: 'Ana',
    lastName: 'Ruiz',
    licenseNumber: 'BN-7001',
  });
  bo = await server.signedInAs('admin', { firstName: 'Bo', lastName: 'Lang', licenseNumber: 'PX-1' });
});
beforeEach(async () => {
  const assigned = { inspectorId: ana.user._id, inspector: 'Ana Ruiz' };
  inspectionId = (await storedInspection(server.services.store, assigned))._id;
});
afterEach(async () => {
  await bo.ask(changeSettings, { body: { requiresPhotoOnFail: false } });
});
afterAll(() => server.close());

const read = async (): Promise<Checklist> => await ana.ask(getChecklist, { params: { inspectionId } });
const mark = async (values: Record<string, FieldValue>) => await changeChecklist(ana, inspectionId, values);
const versions = async () => await ana.ask(listSignedChecklists, { params: { inspectionId } });

async function sign(checklist: Checklist, facts: Partial<SignatureOrder> = {}, caller = ana) {
  const inspection = await ana.ask(getInspection, { params: { inspectionId } });
  const body = { ...signatureOf(checklist, inspection), ...facts };
  return await caller.call(signChecklist, { params: { checklistId: checklist.id }, body });
}

test('signing freezes the content that was seen, with signer, license, both clocks and a hash that anyone can compute', async () => {
  const signedAt = '2026-11-20T15:00:00.000Z';
  const marked = await mark({ mechanicalDuctRough: 'pass', inspectionCity: 'miami', project: 'Pool house' });
  const { status, reply } = await sign(marked, { signedAt });
  expect([status, reply]).toMatchObject([
    200,
    {
      version: 1,
      content: {
        signedBy: 'Ana Ruiz',
        licenseNumber: 'BN-7001',
        assignedInspector: null,
        signedAt,
        supersedes: null,
        inspection: { address: '12 Palm Way, Miramar', permitNumber: 'B-2026-0001' },
        jurisdiction: { id: 'miami', isHighVelocityHurricaneZone: true },
        fields: { mechanicalDuctRough: { value: 'pass', by: 'Ana Ruiz' }, project: { value: 'Pool house' } },
      },
    },
  ]);
  expect(reply.content.certification).toContain('I, Ana Ruiz, license BN-7001, certify');
  expect(reply.content.certification).toContain('this checklist, its photos and its voice notes state');
  expect(Date.parse(reply.content.receivedAt)).toBeGreaterThan(Date.now() - 60_000);
  expect(contentHashOf(reply.content)).toBe(reply.contentHash);
  expect((await read()).signed).toMatchObject({
    version: 1,
    signedBy: 'Ana Ruiz',
    contentHash: reply.contentHash,
  });
});

test('a change to a signed checklist is refused and not stored', async () => {
  const marked = await mark({ mechanicalDuctRough: 'pass' });
  const late = changeOf(marked, 'mechanicalFinal', 'fail');
  await sign(marked);
  const params = { checklistId: marked.id };
  const { status, reply } = await ana.call(updateChecklist, { params, body: { changes: [late] } });
  expect([status, reply]).toMatchObject([409, { code: 'checklistSigned' }]);
  expect(JSON.stringify(reply)).toContain('signed by Ana Ruiz in the meantime');
  expect((await read()).fields['mechanicalFinal']).toBeUndefined();
});

test('a change must name the current version, neither an earlier nor a later one', async () => {
  await sign(await mark({ mechanicalDuctRough: 'pass' }));
  await sign(await mark({ mechanicalDuctRough: 'fail' }));
  const signed = await read();
  const params = { checklistId: signed.id };
  const answerTo = async (amends: number) => {
    const change = { ...changeOf(signed, 'mechanicalFinal', 'pass'), amends };
    return await ana.call(updateChecklist, { params, body: { changes: [change] } });
  };
  for (const amends of [1, 3, 9999])
    expect(await answerTo(amends)).toMatchObject({ status: 409, reply: { code: 'checklistSigned' } });
  expect((await read()).fields['mechanicalFinal']).toBeUndefined();
  expect((await answerTo(2)).status).toBe(200);
});

test("a client gets the signed version alone, without the inspector's position and what is changed after it", async () => {
  const client = await server.signedInAs('client');
  const facts = { inspectorId: ana.user._id, inspector: 'Ana Ruiz', clientId: client.user.clientId ?? '' };
  inspectionId = (await storedInspection(server.services.store, facts))._id;
  const locationData = { latitude: 26.123456, longitude: -80.234567, accuracyMeters: 5, address: 'Roof' };
  const duct = notesField('mechanicalDuctRough');
  await sign(await mark({ mechanicalDuctRough: 'fail', [duct]: 'No cap', locationData }));
  const own = async () => await client.ask(getChecklist, { params: { inspectionId } });
  const valuesOf = ({ fields }: Checklist) =>
    Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
  const expected = { mechanicalDuctRough: 'fail', [duct]: 'No cap' };
  expect(valuesOf(await own())).toEqual(expected);
  expect(await own()).toMatchObject({ progress: null, signed: { version: 1, signedBy: 'Ana Ruiz' } });
  const change = { ...changeOf(await read(), 'mechanicalFinal', 'pass'), amends: 1 };
  await ana.ask(updateChecklist, { params: { checklistId: (await own()).id }, body: { changes: [change] } });
  expect((await read()).fields['mechanicalFinal']?.value).toBe('pass');
  expect(valuesOf(await own())).toEqual(expected);
});

test('a change that was applied before the signature may be sent again after it', async () => {
  const empty = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  const body = { changes: [changeOf(empty, 'mechanicalDuctRough', 'pass')] };
  const marked = await ana.ask(updateChecklist, { params: { checklistId: empty.id }, body });
  await sign(marked);
  expect((await ana.call(updateChecklist, { params: { checklistId: empty.id }, body })).status).toBe(200);
});

test('the version after a correction names its changes; the first one stays unchanged', async () => {
  const first = await sign(
    await mark({
      mechanicalDuctRough: 'pass',
      mechanicalFinal: 'fail',
      [notesField('mechanicalFinal')]: 'No cap',
    }),
  );
  const amended = await mark({ mechanicalFinal: 'pass', [notesField('mechanicalFinal')]: '', lot: '12' });
  const second = await sign(amended);
  expect(second.reply).toMatchObject({
    version: 2,
    content: {
      supersedes: {
        version: 1,
        contentHash: first.reply.contentHash,
        changes: [
          'Final mechanical: changed from failed to passed.',
          'Notes, Final mechanical: changed.',
          'Lot: changed.',
        ],
      },
    },
  });
  expect(await versions()).toEqual([second.reply, first.reply]);
});

test("another person's unseen change is not signed, and is shown as a later change", async () => {
  const seen = await mark({ mechanicalDuctRough: 'pass' });
  await changeChecklist(bo, inspectionId, { mechanicalDuctRough: 'fail', mechanicalFinal: 'pass' });
  const { reply } = await sign(seen);
  expect(reply.content.fields).toMatchObject({ mechanicalDuctRough: { value: 'pass', by: 'Ana Ruiz' } });
  expect(reply.content.fields['mechanicalFinal']).toBeUndefined();
  expect((await read()).fields['mechanicalDuctRough']).toMatchObject({ value: 'fail' });
});

test('editing template and jurisdiction does not change the signed content', async () => {
  const { reply } = await sign(await mark({ mechanicalDuctRough: 'pass', inspectionCity: 'wellington' }));
  const body = { name: 'Wellington', requirements: ['Something new.'] };
  await bo.ask(saveJurisdiction, {
    params: { jurisdictionId: 'wellington' },
    body: { seenVersion: 1, body },
  });
  const params = { templateId: 'allTrades' };
  const sections = (await bo.ask(listTemplates, {}))
    .flatMap(({ body: template }) => (template.id === 'allTrades' ? template.sections : []))
    .map((section) => ({ ...section, title: `New ${section.title}` }));
  await bo.ask(saveTemplate, { params, body: { seenVersion: 1, sections } });
  expect(await versions()).toEqual([reply]);
});

test('a signature made offline freezes the requirements that the signer saw, not newer ones', async () => {
  const jurisdictionId = 'naples';
  const body = { name: 'Naples', requirements: ['As the signer saw it.'] };
  const save = async (seenVersion: number, requirements: string[]) =>
    await bo.ask(saveJurisdiction, {
      params: { jurisdictionId },
      body: { seenVersion, body: { ...body, requirements } },
    });
  await save(0, body.requirements);
  const marked = await mark({ mechanicalDuctRough: 'pass', inspectionCity: jurisdictionId });
  await save(1, ['Added while the signature was waiting.']);
  const unknown = await sign(marked, { jurisdictionVersion: 3 });
  expect([unknown.status, unknown.reply]).toMatchObject([
    400,
    { error: expect.stringContaining('sign again') },
  ]);
  const { reply } = await sign(marked, { jurisdictionVersion: 1 });
  expect(reply.content.jurisdiction?.requirements).toEqual(['As the signer saw it.']);
  // A device that could not read the requirements signs this way.
  const again = await sign(await mark({ mechanicalDuctRough: 'fail' }));
  expect(again.reply.content.jurisdiction?.requirements).toEqual(['Added while the signature was waiting.']);
});

test('refuses a signature when the address is not the one that the signer saw', async () => {
  const marked = await mark({ mechanicalDuctRough: 'pass' });
  const seen = await ana.ask(getInspection, { params: { inspectionId } });
  const { address, permitNumber, clientName, projectType } = seen;
  const inspection = { address, permitNumber, clientName, projectType };
  const other = await sign(marked, { inspection: { ...inspection, address: '14 Palm Way, Miramar' } });
  expect([other.status, other.reply]).toMatchObject([409, { code: 'changedMeanwhile' }]);
  expect(JSON.stringify(other.reply)).toContain('newer version of this inspection');
  expect((await sign(marked, { inspection })).reply.content.inspection).toEqual(inspection);
});

test('the same signature sent twice is one version; with other content it is a conflict', async () => {
  const marked = await mark({ mechanicalDuctRough: 'pass' });
  const order = { signatureId: mintId(), signedAt: new Date().toISOString() };
  const [first, second] = [await sign(marked, order), await sign(marked, order)];
  expect(second.reply).toEqual(first.reply);
  const other = await sign(marked, { ...order, signedAt: '2026-01-01T00:00:00.000Z' });
  expect([other.status, other.reply]).toMatchObject([409, { code: 'conflict' }]);
  expect(await versions()).toHaveLength(1);
});

test('of several people who sign at the same time, one succeeds and the others are refused', async () => {
  const marked = await mark({ mechanicalDuctRough: 'pass' });
  const answers = await Promise.all([ana, bo, ana].map((caller) => sign(marked, {}, caller)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(await versions()).toHaveLength(1);
});

test('only the assigned inspector or a licensed admin signs, and both are named', async () => {
  const marked = await mark({ mechanicalDuctRough: 'pass' });
  const cy = await server.signedInAs('inspector', { licenseNumber: 'BN-9' });
  expect((await sign(marked, {}, cy)).reply).toMatchObject({ code: 'signerNotAssigned' });
  const unlicensed = await server.signedInAs('admin', { licenseNumber: null });
  expect((await sign(marked, {}, unlicensed)).reply).toMatchObject({ code: 'licenseMissing' });
  const { reply } = await sign(marked, {}, bo);
  expect(reply.content).toMatchObject({ signedBy: 'Bo Lang', assignedInspector: { name: 'Ana Ruiz' } });
});

test('where a failed item needs a photo, the missing ones are listed until each has one', async () => {
  await bo.ask(changeSettings, { body: { requiresPhotoOnFail: true } });
  const marked = await mark({
    mechanicalDuctRough: 'fail',
    plumbingGasPiping: 'fail',
    buildingFinal: 'pass',
  });
  const refused = await sign(marked);
  expect([refused.status, refused.reply]).toMatchObject([
    409,
    { code: 'photosMissing', details: { missing: ['Duct rough', 'Gas piping'] } },
  ]);
  const photoIds = [
    await takePhoto('duct', { itemId: 'mechanicalDuctRough' }),
    await takePhoto('gas', { itemId: 'plumbingGasPiping' }),
  ];
  const { reply } = await sign(marked, { photoIds });
  const stored = await ana.ask(listPhotos, { params: { inspectionId } });
  expect(reply.content.photos).toEqual(
    stored.map(({ id, itemId, sha256, capturedAt }) => ({ id, itemId, sha256, capturedAt })),
  );
});

test('where a failed item needs a description, the missing ones are listed until each has words', async () => {
  await bo.ask(changeSettings, { body: { requiresDescriptionOnFail: true } });
  const marked = await mark({ mechanicalDuctRough: 'fail' });
  expect((await sign(marked)).reply).toMatchObject({
    code: 'descriptionsMissing',
    details: { missing: ['Duct rough'] },
  });
  const described = await mark({ [notesField('mechanicalDuctRough')]: 'Gap at the plenum.' });
  expect((await sign(described)).status).toBe(200);
  await bo.ask(changeSettings, { body: { requiresDescriptionOnFail: false } });
});

test('a deleted photo no longer documents a failed item', async () => {
  await bo.ask(changeSettings, { body: { requiresPhotoOnFail: true } });
  const marked = await mark({ mechanicalDuctRough: 'fail' });
  const photoIds = [await takePhoto('duct', { itemId: 'mechanicalDuctRough' })];
  await setDisposition(photoIds[0] ?? '', 'deleted');
  expect((await sign(marked, { photoIds })).reply).toMatchObject({
    code: 'photosMissing',
    details: { missing: ['Duct rough'] },
  });
  await setDisposition(photoIds[0] ?? '', 'inReport');
  expect((await sign(marked, { photoIds })).status).toBe(200);
});

test('the next version has the number of added and of removed photos', async () => {
  const marked = await mark({ mechanicalDuctRough: 'pass' });
  const [kept, removed, added] = [
    await takePhoto('kept'),
    await takePhoto('removed'),
    await takePhoto('new'),
  ];
  const first = await sign(marked, { photoIds: [kept, removed] });
  expect(first.reply.content.photos.map(({ id }) => id)).toEqual([kept, removed]);
  await setDisposition(removed, 'deleted');
  const second = await sign(await read(), { photoIds: [kept, added] });
  expect(second.reply.content.supersedes?.changes).toEqual(['1 photo added.', '1 photo removed.']);
});

test('a signature covers the voice notes that the signer saw, and the next version names their changes', async () => {
  const marked = await mark({ mechanicalDuctRough: 'fail' });
  const { services } = server;
  const voiceNoteId = await storedVoiceNote(services, inspectionId, { itemId: 'mechanicalDuctRough' });
  const unseen = await sign(marked, { voiceNoteIds: [mintId()] });
  expect([unseen.status, unseen.reply]).toMatchObject([
    400,
    { error: expect.stringContaining('sign again') },
  ]);
  const first = await sign(marked, { voiceNoteIds: [voiceNoteId] });
  expect(first.reply.content.certification).toContain('this checklist, its photos and its voice notes state');
  expect(first.reply.content.voiceNotes).toEqual([
    {
      id: voiceNoteId,
      itemId: 'mechanicalDuctRough',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      recordedAt: expect.any(String),
    },
  ]);
  expect(contentHashOf(first.reply.content)).toBe(first.reply.contentHash);
  const another = await storedVoiceNote(services, inspectionId, { isGeneralNote: true });
  const second = await sign(await read(), { voiceNoteIds: [another] });
  expect(second.reply.content.supersedes?.changes).toEqual(['1 voice note added.', '1 voice note removed.']);
  const unread = await sign(await read(), { voiceNoteIds: null });
  expect(unread.reply.content.voiceNotes).toBeNull();
  expect(unread.reply.content.certification).toContain('this checklist and its photos state');
});

async function setDisposition(photoId: string, disposition: 'deleted' | 'inReport'): Promise<void> {
  const body = { disposition, reason: 'Not this house' };
  await bo.ask(setPhotoDisposition, { params: { photoId }, body });
}

/** Uploads a photo with another picture for each name. */
async function takePhoto(name: string, facts: Record<string, string> = {}): Promise<string> {
  const bytes = await jpegOf(name);
  const metadata = metadataFor(inspectionId, bytes, facts);
  await uploadPhoto(ana, metadata, bytes);
  return String(metadata['photoId']);
}

async function jpegOf(name: string): Promise<Uint8Array> {
  const background = { r: name.length * 9, g: 90, b: 60 };
  return await sharp({ create: { width: 32, height: 24, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

test('an empty checklist, unknown changes and unknown photos cannot be signed', async () => {
  const empty = await ana.ask(createChecklist, { params: { inspectionId }, body: {} });
  expect((await sign(empty)).reply).toMatchObject({ code: 'nothingToSign' });
  const marked = await mark({ mechanicalDuctRough: 'pass' });
  const unknown = await sign(marked, { seen: { mechanicalDuctRough: mintId() } });
  expect([unknown.status, unknown.reply]).toMatchObject([
    400,
    { error: expect.stringContaining('sign again') },
  ]);
  expect((await sign(marked, { photoIds: [mintId()] })).status).toBe(400);
  expect(await versions()).toEqual([]);
  expect((await read()).signed).toBeNull();
});

test('the signed content has the time of completion of the checklist', async () => {
  const items = Object.fromEntries(itemsOf(await read()).map(({ id }): [string, FieldValue] => [id, 'pass']));
  const complete = await mark(items);
  const first = await sign(complete);
  expect(first.reply.content.completedAt).toBe(complete.completedAt);
  const opened = await sign(await mark({ buildingOtherDescription: 'Pool barrier' }));
  expect(opened.reply.content.completedAt).toBeNull();
  expect(contentHashOf(opened.reply.content)).toBe(opened.reply.contentHash);
});

test('the room is notified of a signature', async () => {
  await sign(await mark({ mechanicalDuctRough: 'pass' }));
  await expect
    .poll(async () => {
      const events = await server.services.roomLog.since(inspectionId, 0);
      return events.filter(({ kind }) => kind === 'checklist:signed').map(({ data }) => data);
    })
    .toMatchObject([{ signed: { version: 1, signedBy: 'Ana Ruiz' } }]);
});
