import 'fake-indexeddb/auto';
import { webcrypto } from 'node:crypto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import {
  listSignedChecklists,
  SignatureOrder,
  signChecklist,
} from '@sightline/contracts/checklists/signedChecklists';
import { getClient } from '@sightline/contracts/clients/clients';
import { getInspection, type Inspection } from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { getSettings, OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { listDeliveries, sendReport } from '@sightline/contracts/reports/deliveries';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { generateReport } from '@sightline/contracts/reports/signing';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { listScans } from '@sightline/contracts/scans/scans';
import { listSiteRooms } from '@sightline/contracts/site/siteRooms';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeChecklist } from '../../features/checklist/testing/FakeChecklist.ts';
import { signedReport } from '../../features/reports/testing/signedReport.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { type FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { openOnPhone } from '../../testing/phone.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import {
  sampleClient,
  sampleDelivery,
  sampleInspection,
  samplePhoto,
  sampleSigned,
  signatureOf,
} from '../../testing/samples.ts';
import { drawSignature } from '../../testing/signature.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { useToasts } from '../../ui/toasts.ts';
import InspectionLayout from '../inspection/InspectionLayout.tsx';
import ChecklistPage from '../pages/ChecklistPage.tsx';

/** The end of an inspection in person, on a phone. */

let server: FakeChecklist;
let api: FakeApi;
let inspection: Inspection;
let person: UserEvent;

beforeEach(() => {
  vi.stubGlobal('crypto', webcrypto);
  openOnPhone();
  Element.prototype.scrollIntoView = () => {};
  pageOutbox().setOwner(ADMIN);
  server = new FakeChecklist();
  inspection = sampleInspection({
    id: server.checklist.inspectionId,
    isVirtual: false,
    status: 'in_progress',
    permitAppliedOn: '2026-03-02',
  });
  api = server
    .install()
    .on(getInspection, () => inspection)
    .on(getSettings, () => OrganizationSettings.parse({}))
    .on(getClient, () => sampleClient({ email: 'elena@example.com' }))
    .on(listPhotos, () => [samplePhoto({ inspectionId: inspection.id, description: 'Front' })])
    .on(listRoomEvents, () => new Promise(() => {}))
    .on(listSignedChecklists, () => [])
    .on(signChecklist, () => sign())
    .on(
      getLatestReport,
      () => new Refusal(404, { error: 'None.', code: 'notFound', details: { thing: 'report' } }),
    )
    .on(generateReport, () => signedReport({ inspectionId: inspection.id }))
    .on(sendReport, () => ({ success: true, message: '', deliveries: [] }))
    .on(listDeliveries, () => []);
  for (const list of [listInspectors, listJurisdictions, listTemplates, listVoiceNotes, listMeasurements])
    api.on(list, () => []);
  for (const list of [listScans, listSiteRooms]) api.on(list, () => []);
});
afterEach(async () => {
  await emptyOutbox();
  vi.restoreAllMocks();
});

function sign() {
  const signed = sampleSigned(server.checklist);
  server.checklist = { ...server.checklist, signed: signatureOf(signed) };
  return signed;
}

function open(): void {
  ({ person } = renderScreen(
    <>
      <Routes>
        <Route path="/inspection/:inspectionId" element={<InspectionLayout />}>
          <Route path="checklist" element={<ChecklistPage />} />
        </Route>
      </Routes>
      <ConfirmHost />
    </>,
    { at: `/inspection/${inspection.id}/checklist` },
  ));
}

const press = async (name: string | RegExp) =>
  await person.click(await screen.findByRole('button', { name }));

async function finishAll(): Promise<void> {
  for (const item of ['ductRough', 'gasPiping']) server.mark(item, 'pass');
  open();
  await press('Finish');
}

async function giveResult(): Promise<void> {
  await person.click(await screen.findByRole('radio', { name: 'Approved' }));
  await write(person, screen.getByLabelText(/^Summary/), 'Everything passed.');
  await press('Next');
  await screen.findByLabelText('Signature drawing area, empty');
}

it('leads through unmarked items, missing photos and the result to one signature for checklist and report', async () => {
  server.mark('ductRough', 'fail');
  api.on(listDeliveries, () => [sampleDelivery({ to: 'elena@example.com', state: 'sent' })]);
  open();
  await press('Finish');
  const descriptions = within(await screen.findByRole('dialog', { name: 'Missing descriptions' }));
  expect(descriptions.getByText('Step 1 of 5')).toBeDefined();
  expect(descriptions.getByText('1 failed item has no description.')).toBeDefined();
  await press('Continue without a description');
  const dialog = within(await screen.findByRole('dialog', { name: 'Unmarked items' }));
  await person.click(dialog.getByRole('button', { name: 'Mark the rest N/A' }));
  await waitFor(() => expect(server.value('gasPiping')).toBe('notApplicable'));
  await press('Next');
  expect(await screen.findByRole('button', { name: 'Take photo: Duct rough' })).toBeDefined();
  await press('Continue without 1 photo');
  expect(await screen.findByText(/^Suggested by the marks/)).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Partially approved/ }).checked).toBe(true);
  await person.click(screen.getByRole('radio', { name: 'Rejected' }));
  expect(screen.queryByText(/^Suggested by the marks/)).toBeNull();
  expect(screen.getByDisplayValue('0 of 2 items passed, 1 failed: Duct rough.')).toBeDefined();
  await press('Next');
  await press('Sign and send report');
  expect(screen.getByText('Review these warnings first')).toBeDefined();
  await person.click(screen.getByRole('checkbox', { name: /^I have reviewed these warnings/ }));
  drawSignature();
  await press('Sign and send report');
  await waitFor(() => expect(api.sentTo(sendReport)).toHaveLength(1));
  expect(server.value('inspectionUnsatisfactory')).toBe(true);
  expect(await screen.findByText('Report signed')).toBeDefined();
  const mailed = await screen.findByRole('region', { name: 'Email history' });
  expect(within(mailed).getByText(/ to elena@example\.com$/)).toBeDefined();
  expect(api.sentTo(sendReport)[0]?.body).toMatchObject({ recipientEmails: ['elena@example.com'] });
  expect(api.sentTo(generateReport)[0]?.body).toMatchObject({
    result: 'rejected',
    acknowledged: ['failedWithoutDescription:ductRough', 'failedWithoutPhoto:ductRough'],
  });
});

it('leads from a warning before the signature to its item, and back to the signature', async () => {
  server.mark('ductRough', 'fail');
  server.mark('gasPiping', 'pass');
  open();
  await press('Finish');
  await press('Continue without a description');
  await press('Continue without 1 photo');
  await press('Next');
  const warning = within(await screen.findByRole('list', { name: '1 failed item has no description.' }));
  await person.click(warning.getByRole('button', { name: 'Duct rough' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description: Duct rough')));
  expect(screen.queryByRole('dialog')).toBeNull();
  await write(person, screen.getByLabelText('Description: Duct rough'), 'Gap at the plenum.');
  await press('Finish');
  const signing = within(await screen.findByRole('dialog', { name: 'Sign' }));
  await waitFor(() => expect(signing.queryByText('1 failed item has no description.')).toBeNull());
  await person.click(signing.getByRole('button', { name: 'Close' }));
  await press('Finish');
  expect(await screen.findByRole('dialog', { name: 'Missing photos' })).toBeDefined();
});

it('lists one item of a long warning before the signature, and the others on request', async () => {
  const [mechanical] = server.checklist.template.sections;
  mechanical?.items.push({ id: 'vent', label: 'Vent' }, { id: 'mechanicalFinal', label: 'Final' });
  server.mark('gasPiping', 'pass');
  open();
  await press('Finish');
  await press('Continue with 3 unmarked');
  await giveResult();
  const warning = within(screen.getByRole('list', { name: /^3 of 4 items are not marked/ }));
  const listed = () => warning.getAllByRole('button').map(({ textContent }) => textContent);
  expect(listed()).toEqual(['Duct rough', '2 more']);
  await person.click(warning.getByRole('button', { name: '2 more' }));
  expect(listed()).toEqual(['Duct rough', 'Vent', 'Final', 'Show fewer']);
});

describe('failed items without a word', () => {
  const descriptions = async () =>
    within(await screen.findByRole('dialog', { name: 'Missing descriptions' }));

  beforeEach(() => {
    const [item] = server.checklist.template.sections[0]?.items ?? [];
    if (item) Object.assign(item, { corrections: 'Seal all joints.' });
    for (const id of ['ductRough', 'gasPiping']) server.mark(id, 'fail');
  });

  it('are described by a correction of their template, in writing, or by voice, without leaving Finish', async () => {
    open();
    await press('Finish');
    const step = await descriptions();
    expect(step.getByRole('status').textContent).toBe('2 failed items have no description.');
    expect(step.getByRole('button', { name: 'Record voice note: Duct rough' })).toBeDefined();
    await person.click(step.getByRole('button', { name: /: Seal all joints\.$/ }));
    await waitFor(() => expect(server.value('ductRoughFailureCorrection')).toBe('Seal all joints.'));
    await step.findByText('1 failed item has no description.');
    await write(person, step.getByLabelText('Description: Gas piping'), 'Leaks at the union.');
    await person.click(await step.findByRole('button', { name: /^(Next|Continue)/ }));
    expect(await screen.findByRole('dialog', { name: 'Missing photos' })).toBeDefined();
    await waitFor(() => expect(server.value('gasPipingNotes')).toBe('Leaks at the union.'));
  });

  it('hold Finish where the company requires words, and then photos', async () => {
    const rules = { requiresDescriptionOnFail: true, requiresPhotoOnFail: true };
    api.on(getSettings, () => OrganizationSettings.parse(rules));
    server.mark('ductRoughNotes', 'Gap at the plenum.');
    open();
    await press('Finish');
    const step = await descriptions();
    await person.click(await step.findByRole('button', { name: 'Next' }));
    expect(step.getByRole('alert').textContent).toBe('Describe each failed item first');
    await write(person, step.getByLabelText('Description: Gas piping'), 'Leaks at the union.');
    await step.findByText('Every failed item has a description.');
    await person.click(step.getByRole('button', { name: 'Next' }));
    const photos = within(await screen.findByRole('dialog', { name: 'Missing photos' }));
    await person.click(photos.getByRole('button', { name: 'Next' }));
    expect(photos.getByRole('alert').textContent).toBe('Take a photo of each failed item first');
  });
});

it('names the signature and the evidence that it covers', async () => {
  await finishAll();
  await giveResult();
  drawSignature();
  await press('Sign and send report');
  await waitFor(() => expect(api.sentTo(generateReport)).toHaveLength(1));
  const { signatureId, signature } = SignatureOrder.parse(api.sentTo(signChecklist)[0]?.body);
  expect(api.sentTo(generateReport)[0]?.body).toMatchObject({
    signature,
    covers: { signatureId, evidenceHash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
});

describe('without a connection', () => {
  it('signs on the phone, and makes and sends the report once it is back', async () => {
    await finishAll();
    await giveResult();
    const { fetch } = globalThis;
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    act(() => void window.dispatchEvent(new Event('offline')));
    drawSignature();
    await press('Sign and send report');
    expect(await screen.findByText('Signed on this phone')).toBeDefined();
    expect(screen.getByText(/^The report is made and emailed as soon as/)).toBeDefined();
    const kinds = () =>
      pageOutbox()
        .store.getState()
        .entries.map(({ kind }) => kind);
    await waitFor(() => expect(kinds()).toEqual(expect.arrayContaining(['signature', 'siteReport'])));
    vi.stubGlobal('fetch', fetch);
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(api.sentTo(sendReport)).toHaveLength(1));
    expect(await screen.findByText('Report signed')).toBeDefined();
    expect(kinds()).toEqual([]);
  });
});

it('says why the report was not made, after the inspection was changed in between', async () => {
  api.on(
    generateReport,
    () => new Refusal(409, { error: 'Changed after you signed.', code: 'changedSinceSigned' }),
  );
  await finishAll();
  await giveResult();
  drawSignature();
  await press('Sign and send report');
  expect(await screen.findByText('The report was not made')).toBeDefined();
  expect(screen.getByText('Changed after you signed.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Write report' })).toBeDefined();
  expect(api.sentTo(sendReport)).toHaveLength(0);
});

it('signs the checklist only, where the report is written later', async () => {
  await finishAll();
  await giveResult();
  drawSignature();
  await press('Save Inspection without a report');
  expect(await screen.findByText('Checklist signed')).toBeDefined();
  expect(api.sentTo(generateReport)).toHaveLength(0);
});

it('announces a signature once, and not also the edit that it ends', async () => {
  const titles = new Set<string | undefined>();
  const stop = useToasts.subscribe(({ current }) => titles.add(current?.title));
  await finishAll();
  await giveResult();
  drawSignature();
  await press('Save Inspection without a report');
  await screen.findByText('Checklist signed');
  await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  stop();
  expect([...titles]).toEqual(['Checklist Saved']);
});

it('opens an unmarked item from the progress, and scrolls for nothing else', async () => {
  const scrolledTo: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView(options) {
    // `nearest` moves nothing that is in sight.
    const isNearest = typeof options === 'object' && options.block === 'nearest';
    if (!isNearest) scrolledTo.push(this);
  };
  server.mark('ductRough', 'pass');
  open();
  await press('Progress: 1/2 marked');
  await person.click(await screen.findByRole('button', { name: /^Gas piping/ }));
  const marks = await screen.findByRole('group', { name: 'Mark for Gas piping' });
  await waitFor(() => expect(marks.contains(document.activeElement)).toBe(true));
  await press('Next unmarked item');
  await person.click(within(marks).getByRole('button', { name: 'Pass' }));
  await screen.findByRole('button', { name: 'Progress: 2/2 marked' });
  expect(scrolledTo).toEqual([marks.closest('li'), marks.closest('li')]);
});

it('leaves the primary color to the next step of the bar', async () => {
  open();
  await press('Next unmarked item');
  const camera = await screen.findByRole('button', { name: 'Take Photo with Camera' });
  expect(screen.getByRole('navigation', { name: 'On site' })).toBeDefined();
  expect(camera.className).not.toContain('contained');
});
