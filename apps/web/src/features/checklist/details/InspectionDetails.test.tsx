import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import {
  getCodeEditions,
  type JurisdictionVersion,
  listJurisdictions,
} from '@sightline/contracts/catalog/catalog';
import {
  type Checklist,
  ChecklistChanges,
  createChecklist,
  getChecklist,
} from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ADMIN } from '../../../testing/people.ts';
import { openOnPhone } from '../../../testing/phone.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  sampleJurisdiction,
  sampleState,
} from '../../../testing/samples.ts';
import { ChecklistForm } from '../ChecklistForm.tsx';

const ANA = { id: mintId(), name: 'Ana Ruiz', licenseNumber: 'BN-4711', trades: [] };
const LUIS = { id: mintId(), name: 'Luis Ortega', licenseNumber: 'BN-0815', trades: [] };
const KIM = { id: mintId(), name: 'Kim Lee', licenseNumber: null, trades: [] };

const STANDARD = sampleJurisdiction({ id: 'standard', name: 'Standard Florida Building Code' });
const MIAMI = sampleJurisdiction({
  id: 'miami',
  name: 'Miami',
  requirements: ['The green building review of the project is complete.'],
  isHighVelocityHurricaneZone: true,
  needsProductApproval: true,
});
const WELLINGTON = { ...sampleJurisdiction({ id: 'wellington', name: 'Wellington' }), isRetired: true };

describe('the inspector and the city of a checklist', () => {
  let inspection: Inspection;
  let checklist: Checklist;
  let jurisdictions: JurisdictionVersion[];
  let api: FakeApi;

  beforeEach(() => {
    // A change that an earlier test still sends would open the form of the same inspection for editing.
    inspection = sampleInspection({ inspectorId: LUIS.id, inspector: LUIS.name });
    checklist = sampleChecklist({ inspectionId: inspection.id, createdAt: null });
    jurisdictions = [STANDARD, MIAMI, WELLINGTON];
    pageOutbox().setOwner(ADMIN);
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(listInspectors, () => [ANA, LUIS, KIM])
      .on(listJurisdictions, () => jurisdictions)
      .on(getChecklist, () => checklist)
      .on(createChecklist, ({ body }) => store(ChecklistChanges.parse(body)));
  });

  function store({ changes }: ChecklistChanges): Checklist {
    for (const { field, value, changeId } of changes)
      checklist = {
        ...checklist,
        fields: { ...checklist.fields, [field]: sampleState(value, { changeId, heads: [changeId] }) },
      };
    return checklist;
  }

  const show = () => renderScreen(<ChecklistForm inspection={inspection} events={[]} photos={[]} />);
  const sent = () =>
    api
      .sentTo(createChecklist)
      .flatMap(({ body }) => ChecklistChanges.parse(body).changes.map(({ field, value }) => [field, value]));
  const city = () => screen.findByRole('combobox', { name: 'Inspection city' });
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  const license = () => screen.getByLabelText<HTMLInputElement>('License number').value;

  it('names the standard code at first, then the requirements of another city', async () => {
    const { person } = show();
    expect((await city()).textContent).toBe('Standard Florida Building Code');
    expect(screen.queryByRole('region', { name: /Additional requirements/ })).toBeNull();
    await person.click(await city());
    await person.click(await screen.findByRole('option', { name: 'Miami' }));
    const box = await screen.findByRole('region', { name: 'Additional requirements: Miami' });
    expect(within(box).getByText(/green building review/)).toBeDefined();
    expect(within(box).getByText('High-velocity hurricane zone (HVHZ)')).toBeDefined();
    expect(within(box).getByText(/product approval of windows, doors, shutters and roofing/)).toBeDefined();
    await waitFor(() => expect(sent()).toEqual([['inspectionCity', 'miami']]));
  });

  it('offers no retired city, except the one that the checklist names', async () => {
    const { person, unmount } = show();
    await screen.findByText('Duct rough');
    await person.click(await city());
    expect(options()).toEqual(['Standard Florida Building Code', 'Miami']);
    unmount();
    checklist = { ...checklist, fields: { inspectionCity: sampleState('wellington') } };
    show();
    await waitFor(async () => expect((await city()).textContent).toBe('Wellington (no longer offered)'));
  });

  it('keeps the city readable while jurisdictions cannot be read, and reads them again', async () => {
    checklist = { ...checklist, fields: { inspectionCity: sampleState('miami') } };
    api.on(listJurisdictions, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    const { person } = show();
    expect((await city()).textContent).toBe('Miami');
    expect(await screen.findByText("Couldn't load jurisdictions")).toBeDefined();
    api.on(listJurisdictions, () => jurisdictions);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Additional requirements: Miami' })).toBeDefined();
  });

  it('shows the assigned inspector and license until another is selected, and can return to them', async () => {
    const { person } = show();
    const card = within(await screen.findByRole('region', { name: 'Inspector Information' }));
    const inspector = card.getByRole('combobox', { name: 'Inspector' });
    expect(inspector.textContent).toBe('Luis Ortega');
    await waitFor(() => expect(license()).toBe('BN-0815'));
    await person.click(inspector);
    // Kim has no license.
    expect(options()).toEqual(['Luis Ortega', 'Ana Ruiz']);
    await person.click(screen.getByRole('option', { name: 'Ana Ruiz' }));
    await waitFor(() => expect(license()).toBe('BN-4711'));
    await person.click(inspector);
    await person.click(screen.getByRole('option', { name: 'Luis Ortega' }));
    await waitFor(() => expect(license()).toBe('BN-0815'));
    await waitFor(() =>
      expect(sent()).toEqual([
        ['selectedInspector', ANA.id],
        ['selectedInspector', null],
      ]),
    );
  });

  it('has a placeholder in place of a license while inspectors load, and where there is none', async () => {
    const { promise, resolve } = Promise.withResolvers<(typeof ANA)[]>();
    api.on(listInspectors, () => promise);
    show();
    const field = await screen.findByLabelText<HTMLInputElement>('License number');
    expect([field.value, field.placeholder]).toEqual(['', 'Loading...']);
    resolve([ANA]);
    await waitFor(() => expect(field.placeholder).toBe('Set by the inspector you choose'));
  });

  it('claims no missing license while inspectors load, also on a read-only checklist', async () => {
    checklist = sampleChecklist({ inspectionId: inspection.id });
    const { promise, resolve } = Promise.withResolvers<(typeof ANA)[]>();
    api.on(listInspectors, () => promise);
    show();
    const license = (await screen.findByText('License')).nextElementSibling;
    expect(license?.textContent).toBe('');
    resolve([ANA]);
    await waitFor(() => expect(license?.textContent).toBe('License not available'));
  });

  it('says when the selected inspector is no longer on the list', async () => {
    checklist = { ...checklist, fields: { selectedInspector: sampleState(mintId()) } };
    show();
    const inspector = await screen.findByRole('combobox', { name: 'Inspector' });
    expect(inspector.textContent).toBe('Inspector no longer on the list');
    expect(license()).toBe('');
  });

  it('states the facts of the inspection with their fallbacks', async () => {
    checklist = sampleChecklist({ inspectionId: inspection.id });
    const { unmount } = show();
    const details = async () => within(await screen.findByRole('region', { name: 'Inspection Details' }));
    await (await details()).findByText('BN-0815');
    for (const text of ['B-2026-0114', 'Luis Ortega', /^Fri, Nov 20/])
      expect((await details()).getByText(text)).toBeDefined();
    unmount();
    const bare = { address: '', permitNumber: '', inspectorId: null, inspector: '', scheduledDate: null };
    renderScreen(<ChecklistForm inspection={{ ...inspection, ...bare }} events={[]} photos={[]} />);
    for (const text of ['Address not available', 'Permit not assigned', 'Inspector not assigned'])
      expect((await details()).getByText(text)).toBeDefined();
  });

  it('names the code edition that was in force when the permit was applied for', async () => {
    const editions = [
      { name: 'FBC, 7th Edition (2020)', inForceFrom: '2020-12-31' },
      { name: 'FBC, 8th Edition (2023)', inForceFrom: '2023-12-31' },
    ];
    api.on(getCodeEditions, () => ({ ...MIAMI, key: 'codeEditions', body: editions }));
    const applied = { ...inspection, permitAppliedOn: '2023-12-30' };
    renderScreen(<ChecklistForm inspection={applied} events={[]} photos={[]} />);
    expect(await screen.findByText('FBC, 7th Edition (2020)')).toBeDefined();
  });

  it('is open on a phone while a field waits for a choice between two answers', async () => {
    openOnPhone();
    const theirs = { ...sampleState('P-2'), by: ANA.name };
    const fields = { projectNumber: sampleState('P-1', { conflicts: [theirs] }) };
    checklist = sampleChecklist({ inspectionId: inspection.id, fields });
    show();
    expect(await screen.findByRole('group', { name: 'Two answers: Project number' })).toBeDefined();
  });

  it('is one line on a phone, below the items, until it is opened', async () => {
    openOnPhone();
    const { person } = show();
    const item = await screen.findByText('Duct rough');
    const line = screen.getByRole('button', { name: /^Details/ });
    expect(line.textContent).toContain('B-2026-0114 · Luis Ortega');
    expect(item.compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('combobox', { name: 'Inspection city' })).toBeNull();
    await person.click(line);
    expect(await city()).toBeDefined();
  });
});
