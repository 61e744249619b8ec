import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { applyChange, type FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { correctionField, stateOf } from '@sightline/contracts/checklists/checklistFields';
import {
  type Checklist,
  type ChecklistSignature,
  getChecklist,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import {
  listSignedChecklists,
  SignatureOrder,
  type SignedChecklist,
  signChecklist,
} from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checklistWithUnsent } from '../../../inspection/checklist/mergeChecklist.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { fillStorage, storedEntries } from '../../../testing/fullStorage.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  sampleJurisdiction,
  sampleSigned,
  signatureOf,
} from '../../../testing/samples.ts';
import { acknowledgeWarnings, drawSignature } from '../../../testing/signature.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { ChecklistForm } from '../ChecklistForm.tsx';
import { ChecklistPanel } from '../ChecklistPanel.tsx';
import { marks } from '../testing/ChecklistStory.tsx';
import type { Signable } from './requirements.ts';
import { sign } from './useSigning.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const DRAWN = { width: 500, height: 200, strokes: [[[10, 20] as [number, number]]] };
const INSPECTOR = { ...ADMIN, role: 'inspector' as const, id: mintId() };

const changeOf = (field: string, value: FieldValue, madeAt = NOW) => ({
  changeId: mintId(),
  field,
  value,
  follows: null,
  settles: [],
  madeAt,
});

const ids = new Map<string, string>();
/** Returns the same id for the same name. */
const idOf = (name: string): string => {
  ids.set(name, ids.get(name) ?? mintId());
  return ids.get(name) ?? '';
};

function withMark(checklist: Checklist, field: string, value: FieldValue, madeAt = NOW): Checklist {
  const known = stateOf(checklist.fields, field);
  const state = applyChange(known, changeOf(field, value, madeAt), { by: 'Dana Whitfield', at: NOW });
  return { ...checklist, fields: { ...checklist.fields, [field]: state } };
}

describe('signing a checklist', () => {
  const inspection = sampleInspection({ inspectorId: INSPECTOR.id, inspector: 'Ana Ruiz' });
  let checklist: Checklist;
  let versions: SignedChecklist[];
  let api: FakeApi;
  let requiresPhotoOnFail: boolean;
  let requiresDescriptionOnFail: boolean;
  const { body: miami } = sampleJurisdiction({ requirements: ['Requirement of today.'] });
  const jurisdictions = [{ ...sampleJurisdiction({ ...miami }), version: 4 }];

  beforeEach(async () => {
    await emptyOutbox();
    checklist = sampleChecklist({ inspectionId: inspection.id });
    versions = [];
    requiresPhotoOnFail = false;
    requiresDescriptionOnFail = false;
    pageOutbox().setOwner(ADMIN);
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(getSettings, () => ({
        requiresDescriptionOnFail,
        requiresPhotoOnFail,
        requiresReportApproval: false,
        assignedInspectorHosts: false,
        siteRadiusMeters: 150,
      }))
      .on(listInspectors, () => [])
      .on(listJurisdictions, () => jurisdictions)
      .on(getChecklist, () => checklist)
      .on(updateChecklist, () => checklist)
      .on(listSignedChecklists, () => versions);
  });

  afterEach(() => vi.restoreAllMocks());

  const show = (photos: Signable[] = [], user: typeof ADMIN = ADMIN, of = inspection) =>
    renderScreen(
      <>
        <ChecklistForm inspection={of} events={[]} photos={photos} onCamera={() => {}} />
        <ConfirmHost />
      </>,
      { user },
    );
  const correct = async (person: ReturnType<typeof show>['person']): Promise<void> => {
    await person.click(await screen.findByRole('button', { name: 'Checklist actions' }));
    await person.click(screen.getByRole('menuitem', { name: 'Correct with a new version' }));
  };
  const SEEN = { inspection, photos: [], voiceNotes: [], jurisdictionVersion: null };
  const card = async () => within(await screen.findByRole('region', { name: 'Inspector Digital Signature' }));
  const edit = async (person: ReturnType<typeof show>['person']) =>
    await person.click((await screen.findAllByRole('button', { name: 'Edit Checklist' }))[0] as HTMLElement);
  const listOf = async (warning: string) => within((await card()).getByRole('list', { name: warning }));
  const itemsOf = async (warning: string) =>
    (await listOf(warning)).getAllByRole('button').map(({ textContent }) => textContent);

  it('lists the missing steps: a mark, photos of failed items, and undecided answers', async () => {
    requiresPhotoOnFail = true;
    const { person } = show();
    await edit(person);
    expect(await (await card()).findByText('Mark at least one item.')).toBeDefined();
    cleanup();
    checklist = withMark(withMark(checklist, 'ductRough', 'fail'), 'gasPiping', 'pass');
    checklist = withMark(checklist, 'gasPiping', 'fail');
    await edit(show().person);
    await (await card()).findByText('Add a photo of each failed item.');
    expect(await itemsOf('Add a photo of each failed item.')).toEqual(['Duct rough']);
    expect(await itemsOf('Choose between two answers.')).toEqual(['Gas piping']);
  });

  it('says Saving... while a mark is not on the server, and that it is on this device without a connection', async () => {
    checklist = withMark(checklist, 'gasPiping', 'pass');
    let answer = (): void => {};
    api.on(updateChecklist, () => new Promise((resolve) => (answer = () => resolve(checklist))));
    const { person } = show();
    await edit(person);
    const status = async () =>
      within(await screen.findByRole('region', { name: 'Inspector Digital Signature' }));
    expect((await status()).queryByText('Saving...')).toBeNull();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await (await status()).findByText('Saving...')).toBeDefined();
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect((await status()).getByText('Saved on this device')).toBeDefined();
    connection.mockReturnValue(true);
    api.on(updateChecklist, () => checklist);
    answer();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(async () => expect((await status()).queryByText('Saving...')).toBeNull());
  });

  it('warns of failed items without a word, of an approval with failures, and of unmarked items', async () => {
    checklist = withMark(withMark(checklist, 'ductRough', 'fail'), 'inspectionSatisfactory', true);
    api.on(signChecklist, () => sampleSigned(checklist));
    const { person } = show([{ id: mintId(), itemId: 'ductRough' }]);
    await edit(person);
    const warnings = within(await (await card()).findByRole('group', { name: 'Before you sign' }));
    expect(await itemsOf('1 failed item has no description.')).toEqual(['Duct rough']);
    expect(await itemsOf('The result is Approved, but 1 item failed.')).toEqual(['Duct rough']);
    const unmarked = '1 of 2 items is not marked. The report will list them as not inspected.';
    expect(await itemsOf(unmarked)).toEqual(['Gas piping']);
    drawSignature();
    await person.click((await card()).getByRole('button', { name: /^Save Checklist/ }));
    expect(warnings.getByText('Review these warnings first')).toBeDefined();
    expect(api.sentTo(signChecklist)).toEqual([]);
    acknowledgeWarnings();
    await person.click((await card()).getByRole('button', { name: /^Save Checklist/ }));
    await waitFor(() => expect(api.sentTo(signChecklist)).toHaveLength(1));
  });

  it('warns of a permit that is later than the day of the inspection on the clocks of the property', async () => {
    // In Pensacola, it is half an hour before midnight.
    checklist = withMark(checklist, 'ductRough', 'pass', '2026-03-03T05:30:00.000Z');
    const place = { address: '12 Palafox St, Pensacola, FL 32502', permitAppliedOn: '2026-03-03' };
    const { person } = show([], ADMIN, { ...inspection, ...place });
    await edit(person);
    const text = 'The permit was applied for on Mar 3, 2026, after the inspection on Mar 2, 2026.';
    expect(await (await card()).findByText(text)).toBeDefined();
  });

  it('leads from a warning to the missing mark or description', async () => {
    checklist = withMark(checklist, 'ductRough', 'fail');
    const { person } = show([{ id: mintId(), itemId: 'ductRough' }]);
    await edit(person);
    await (await card()).findByRole('group', { name: 'Before you sign' });
    const unmarked = await listOf('1 of 2 items is not marked. The report will list them as not inspected.');
    await person.click(unmarked.getByRole('button', { name: 'Gas piping' }));
    const gas = await screen.findByRole('group', { name: 'Mark for Gas piping' });
    expect(gas.contains(document.activeElement)).toBe(true);
    const undescribed = await listOf('1 failed item has no description.');
    await person.click(undescribed.getByRole('button', { name: 'Duct rough' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Description: Duct rough'));
  });

  it('lists the first five items of a warning, the rest on request, and sections only where labels are equal', async () => {
    const [mechanical, plumbing] = checklist.template.sections;
    const vents = [1, 2, 3, 4].map((number) => ({ id: `vent${number}`, label: `Vent ${number}` }));
    mechanical?.items.push(...vents, { id: 'mechanicalFinal', label: 'Final' });
    plumbing?.items.push({ id: 'plumbingFinal', label: 'Final' });
    checklist = withMark(checklist, 'ductRough', 'pass');
    const { person } = show();
    await edit(person);
    await (await card()).findByRole('group', { name: 'Before you sign' });
    const warning = '7 of 8 items are not marked. The report will list them as not inspected.';
    const first = ['Vent 1', 'Vent 2', 'Vent 3', 'Vent 4', 'Mechanical: Final'];
    expect(await itemsOf(warning)).toEqual([...first, '2 more']);
    await person.click((await listOf(warning)).getByRole('button', { name: '2 more' }));
    expect(await itemsOf(warning)).toEqual([...first, 'Gas piping', 'Plumbing: Final', 'Show fewer']);
  });

  it('is not asked for while the company requires a description that a failed item does not have', async () => {
    requiresDescriptionOnFail = true;
    checklist = withMark(checklist, 'ductRough', 'fail');
    await edit(show().person);
    await (await card()).findByText('Describe each failed item.');
    expect(await itemsOf('Describe each failed item.')).toEqual(['Duct rough']);
    expect((await card()).queryByLabelText(/drawing area/)).toBeNull();
    cleanup();
    checklist = withMark(checklist, correctionField('ductRough'), 'Seal the plenum.');
    await edit(show().person);
    expect(await (await card()).findByLabelText(/drawing area/)).toBeDefined();
  });

  it('asks for the signature once nothing is missing, previews it, and stays open when it is saved without one', async () => {
    requiresPhotoOnFail = true;
    checklist = withMark(checklist, 'ductRough', 'fail');
    const { person } = show([{ id: mintId(), itemId: 'ductRough' }]);
    await edit(person);
    expect(await (await card()).findByLabelText('Signature drawing area, empty')).toBeDefined();
    // The certification is read before it is signed.
    const certification = within((await card()).getByRole('region', { name: 'Certification' }));
    expect(certification.getByText(/^I, Dana Whitfield, license BU-2201, certify/)).toBeDefined();
    const named = certification.getByText(/^Dana Whitfield, license BU-2201,$/);
    expect(named.textContent).toMatch(/^Dana Whitfield, license BU-2201, \w{3} \d{1,2}, \d{4}$/);
    drawSignature();
    const preview = within((await card()).getByRole('group', { name: 'Preview of the signature' }));
    expect(preview.getByRole('img', { name: 'Signature of Dana Whitfield' })).toBeDefined();
    await person.click((await card()).getByRole('button', { name: 'Clear' }));
    expect((await card()).queryByRole('group', { name: /Preview/ })).toBeNull();
    await person.click((await card()).getByRole('button', { name: 'Save Checklist, Photos & Signature' }));
    expect(await screen.findByText('Checklist Saved')).toBeDefined();
    expect((await card()).getByLabelText(/drawing area/)).toBeDefined();
  });

  it('says at once that a signature does not fit on the device any more, and still sends it', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    const version = sampleSigned(checklist);
    api.on(signChecklist, () => version);
    const { person } = show();
    await edit(person);
    await (await card()).findByLabelText(/drawing area/);
    acknowledgeWarnings();
    drawSignature();
    fillStorage('entries');
    await person.click((await card()).getByRole('button', { name: /^Save Checklist/ }));
    expect(await screen.findByText('Save Failed')).toBeDefined();
    expect(
      screen.getByText(/^Failed to save inspection checklist\. This device is out of storage/),
    ).toBeDefined();
    expect(screen.queryByText('Checklist Saved')).toBeNull();
    expect(await storedEntries()).toEqual([]);
    await waitFor(() => expect(api.sentTo(signChecklist)).toHaveLength(1));
  });

  it('names the signer to another inspector, who may save marks', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    const { person } = show([], { ...INSPECTOR, id: mintId() });
    await edit(person);
    expect(await (await card()).findByText(/^Only the assigned inspector, Ana Ruiz,/)).toBeDefined();
    expect((await card()).queryByLabelText(/drawing area/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Fail' }));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
    await person.click((await card()).getByRole('button', { name: 'Save Checklist, Photos & Signature' }));
    expect(await screen.findByText('Checklist Saved')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Fail' })).toBeNull();
    expect(screen.queryByText('Checklist Updated')).toBeNull();
  });

  it('signs each shown value by its change, photos, requirements, address, and prior version', async () => {
    checklist = withMark(withMark(checklist, 'inspectionCity', 'miami'), 'generalNotes', '');
    checklist = withMark(withMark(checklist, 'ductRough', 'pass'), 'gasPiping', null);
    const version = sampleSigned(checklist);
    api.on(signChecklist, () => version);
    const photo = { id: mintId(), itemId: null };
    const { person } = show([photo]);
    await edit(person);
    await (await card()).findByLabelText(/drawing area/);
    acknowledgeWarnings();
    drawSignature();
    await person.click((await card()).getByRole('button', { name: /^Save Checklist/ }));
    expect(await screen.findByText('Checklist Saved')).toBeDefined();
    await waitFor(() => expect(api.sentTo(signChecklist)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    const order = SignatureOrder.parse(api.sentTo(signChecklist)[0]?.body);
    const { changeId } = stateOf(checklist.fields, 'ductRough') ?? {};
    expect(order).toMatchObject({ seen: { ductRough: changeId }, photoIds: [photo.id], follows: 0 });
    expect(order).toMatchObject({ jurisdictionVersion: 4, inspection: { address: inspection.address } });
    expect(Object.keys(order.seen)).toEqual(['inspectionCity', 'ductRough']);
  });

  it('shows a refused signature with its reason, and lets the person discard it', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    api.on(
      signChecklist,
      () => new Refusal(409, { error: 'Unused', code: 'changedMeanwhile', details: { thing: 'checklist' } }),
    );
    const { person } = show();
    await screen.findByRole('button', { name: 'Edit Checklist' });
    await sign(checklistWithUnsent(checklist, [], 'You'), SEEN, DRAWN);
    expect(await screen.findByText(/^This signature was not accepted/)).toBeDefined();
    expect(screen.getByText('Save Failed')).toBeDefined();
    expect(screen.getByText('Failed to save inspection checklist')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Discard signature' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this signature?' }));
    expect(screen.getByText(/^This signature was not accepted/)).toBeDefined();
    await person.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/was not accepted/)).toBeNull());
  });

  it('replaces a refused signature by the next one, which signs the same version', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    const version = sampleSigned(checklist);
    api.on(
      signChecklist,
      () => new Refusal(409, { error: 'Unused', code: 'changedMeanwhile', details: { thing: 'checklist' } }),
    );
    const { person } = show();
    await sign(checklistWithUnsent(checklist, [], 'You'), SEEN, DRAWN);
    await screen.findByText(/^This signature was not accepted/);
    await edit(person);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await (await card()).findByLabelText(/drawing area/);
    api.on(signChecklist, () => version);
    acknowledgeWarnings();
    drawSignature();
    await person.click((await card()).getByRole('button', { name: /^Save Checklist/ }));
    await waitFor(() => expect(api.sentTo(signChecklist)).toHaveLength(2));
    expect(api.sentTo(signChecklist).map(({ body }) => SignatureOrder.parse(body).follows)).toEqual([0, 0]);
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
  });

  it('shows the changes of each version, and that something has changed since', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    versions = [sampleSigned(checklist, 2), sampleSigned(checklist)];
    checklist = {
      ...withMark(checklist, 'gasPiping', 'fail'),
      signed: signatureOf(versions[0] as SignedChecklist),
    };
    show();
    const items = await (await card()).findAllByRole('listitem');
    expect(items[0]?.textContent).toContain('Version 2, signed by Ana Ruiz, license BN-7001');
    expect(items[0]?.textContent).toContain('Duct rough: changed from failed to passed.');
    expect(items[0]?.textContent).toContain(`SHA-256 ${'b'.repeat(64)}`);
    expect(items[0]?.textContent).toContain('1 field has changed since.');
  });

  it.each([
    ['added', ['seen', 'new'], '1 photo has changed since.'],
    ['deleted', [], '1 photo has changed since.'],
    ['deleted and others added', ['new', 'newer'], '3 photos have changed since.'],
  ])('says that photos were %s since it was signed', async (_, present, sentence) => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    const photos = [{ id: idOf('seen'), itemId: null, sha256: 'a'.repeat(64), capturedAt: NOW }];
    versions = [sampleSigned(checklist, 1, { photos })];
    checklist = { ...checklist, signed: signatureOf(versions[0] as SignedChecklist) };
    show(present.map((name) => ({ id: idOf(name), itemId: null })));
    expect(await (await card()).findByText(new RegExp(`^${sentence}`))).toBeDefined();
  });

  it('covers the voice notes of the checklist, and says that one was added since', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    const [seen, added] = [idOf('note'), idOf('added')].map((id) => ({ id, itemId: 'ductRough' }));
    const form = (voiceNotes: Signable[]) => (
      <ChecklistForm {...{ inspection, voiceNotes }} events={[]} photos={[]} />
    );
    api.on(signChecklist, () => sampleSigned(checklist));
    const { person, unmount } = renderScreen(form([seen as Signable]));
    await edit(person);
    await (await card()).findByLabelText(/drawing area/);
    acknowledgeWarnings();
    drawSignature();
    await person.click((await card()).getByRole('button', { name: /^Save Checklist/ }));
    await waitFor(() => expect(api.sentTo(signChecklist)).toHaveLength(1));
    expect(SignatureOrder.parse(api.sentTo(signChecklist)[0]?.body).voiceNoteIds).toEqual([seen?.id]);
    unmount();
    const signed = [{ id: idOf('note'), itemId: 'ductRough', sha256: 'a'.repeat(64), recordedAt: NOW }];
    versions = [sampleSigned(checklist, 1, { voiceNotes: signed })];
    checklist = { ...checklist, signed: signatureOf(versions[0] as SignedChecklist) };
    renderScreen(form([seen, added] as Signable[]));
    expect(await (await card()).findByText(/^1 voice note has changed since\./)).toBeDefined();
  });

  it('says nothing of photos while they have not been read', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    const photos = [{ id: mintId(), itemId: null, sha256: 'a'.repeat(64), capturedAt: NOW }];
    versions = [sampleSigned(checklist, 1, { photos })];
    checklist = { ...checklist, signed: signatureOf(versions[0] as SignedChecklist) };
    renderScreen(<ChecklistForm {...{ inspection }} events={[]} photos={[]} hasAllPhotos={false} />);
    expect(await (await card()).findByText(/^SHA-256/)).toBeDefined();
    expect((await card()).queryByText(/changed since/)).toBeNull();
  });

  it('shows the requirements that were signed until the checklist is changed or edited, then those of today', async () => {
    checklist = withMark(withMark(checklist, 'ductRough', 'pass'), 'inspectionCity', 'miami');
    const jurisdiction = { ...miami, requirements: ['Requirement as signed.'] };
    versions = [sampleSigned(checklist, 1, { jurisdiction })];
    checklist = { ...checklist, signed: signatureOf(versions[0] as SignedChecklist) };
    const { person, unmount } = show();
    const box = within(await screen.findByRole('region', { name: 'Additional requirements: Miami' }));
    expect(box.getByText('Requirement as signed.')).toBeDefined();
    expect(box.getByText('As signed in version 1')).toBeDefined();
    expect(screen.queryByText('Requirement of today.')).toBeNull();
    await correct(person);
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Correct checklist' }));
    expect(await screen.findByText('Requirement of today.')).toBeDefined();
    expect(screen.queryByText('Requirement as signed.')).toBeNull();
    unmount();
    checklist = withMark(checklist, 'gasPiping', 'fail');
    show();
    expect(await screen.findByText('Requirement of today.')).toBeDefined();
  });

  it("shows another person's signed version as soon as the room is notified", async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    const version = sampleSigned(checklist);
    const event: RoomEvent = {
      id: mintId(),
      seq: 1,
      at: NOW,
      by: { subject: 'user:1', name: 'Ana Ruiz', role: null },
      kind: 'checklist:signed',
      data: { signed: signatureOf(version) as ChecklistSignature },
    };
    function Office(): ReactNode {
      const [events, setEvents] = useState<RoomEvent[]>([]);
      return (
        <>
          <button type="button" onClick={() => setEvents([event])}>
            Announce
          </button>
          <ChecklistForm {...{ inspection, events }} photos={[]} />
        </>
      );
    }
    const { person } = renderScreen(<Office />);
    await (await card()).findByText(/^Not signed/);
    versions = [version];
    await person.click(screen.getByRole('button', { name: 'Announce' }));
    expect(await (await card()).findByText(/^SHA-256/)).toBeDefined();
  });

  it('can be signed from the note that it is not signed', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    const { person } = show();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const signature = await card();
    await person.click(await signature.findByRole('button', { name: 'Sign' }));
    expect(await signature.findByRole('button', { name: 'Clear' })).toBeDefined();
    expect(scrolled).toHaveBeenCalledOnce();
    expect(document.activeElement?.textContent).toContain('Clear');
    expect(screen.getByRole('button', { name: 'Done' })).toBeDefined();
  });

  it('asks before a signed checklist is edited, and then names the version that is amended', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    versions = [sampleSigned(checklist)];
    checklist = { ...checklist, signed: signatureOf(versions[0] as SignedChecklist) };
    const { person } = show();
    await correct(person);
    const question = within(await screen.findByRole('alertdialog', { name: 'Correct a signed checklist?' }));
    expect(question.getByText(/^Version 1 stays as signed/)).toBeDefined();
    await person.click(question.getByRole('button', { name: 'Correct checklist' }));
    await person.click(await screen.findByRole('button', { name: 'Fail' }));
    await waitFor(() => expect(api.sentTo(updateChecklist)).toHaveLength(1));
    expect(api.sentTo(updateChecklist)[0]?.body).toMatchObject({ changes: [{ value: 'fail', amends: 1 }] });
  });

  it('is read-only in a call once it is signed, until it is corrected', async () => {
    checklist = withMark(checklist, 'ductRough', 'pass');
    checklist = { ...checklist, signed: signatureOf(sampleSigned(checklist)) };
    const { person } = renderScreen(
      <>
        <ChecklistPanel inspectionId={inspection.id} events={[]} canMark />
        <ConfirmHost />
      </>,
    );
    expect(await screen.findByText('Version 1 was signed by Ana Ruiz.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Correct with a new version' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Correct checklist' }));
    expect(await screen.findByRole('button', { name: 'Pass' })).toBeDefined();
  });
});
