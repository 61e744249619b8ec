import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog';
import { listTemplates } from '@sightline/contracts/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections';
import { getOrganization } from '@sightline/contracts/organization';
import { listRoomEvents } from '@sightline/contracts/roomEvents';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  sampleJurisdiction,
  sampleState,
  sampleTemplate,
} from '../../testing/samples.ts';
import PaperChecklistPage from './PaperChecklistPage.tsx';

const ANA = { id: mintId(), name: 'Ana Ruiz', licenseNumber: 'BN-4711', trades: [] };
const inspection = sampleInspection({ inspectorId: ANA.id, inspector: ANA.name });
const conflict = { ...sampleState('fail'), by: 'Bo Lang' };
const checklist = sampleChecklist({
  inspectionId: inspection.id,
  fields: {
    privateProvider: sampleState('Gulf Coast'),
    inspectionCity: sampleState('miami'),
    lot: sampleState('17'),
    finalTco: sampleState(true),
    inspectionPartial: sampleState(true),
    ductRough: sampleState('fail'),
    ductRoughNotes: sampleState('Not sealed'),
    gasPiping: sampleState('pass', { conflicts: [conflict] }),
    plumbingOther: sampleState('pass'),
    plumbingOtherDescription: sampleState('Kitchen hood'),
    generalNotes: sampleState('Roof not reachable'),
  },
});

describe('the paper form', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(listInspectors, () => [ANA])
      .on(listJurisdictions, () => [sampleJurisdiction({ isHighVelocityHurricaneZone: true })])
      .on(listTemplates, () => [sampleTemplate()])
      .on(getInspection, () => inspection)
      .on(listRoomEvents, () => new Promise(() => {}))
      .on(getChecklist, () => checklist);
  });

  const show = (search: string) => renderScreen(<PaperChecklistPage />, { at: `/old-checklist${search}` });
  const line = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  const cellsOf = (section: string, item: RegExp) =>
    within(within(screen.getByRole('table', { name: section })).getByRole('row', { name: item }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  const checkedBoxes = () =>
    screen.getAllByRole('listitem').filter(({ textContent }) => textContent.startsWith('X'));

  it('is filled with what is stored: header, flags, marks, notes and Other items', async () => {
    show(`?inspection=${inspection.id}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Building Inspection Checklist' }),
    ).toBeDefined();
    expect(await screen.findByText('BN-4711')).toBeDefined();
    expect(await screen.findByText('Miami (HVHZ)')).toBeDefined();
    expect(['Client', 'Permit number', 'Address', 'Private provider', 'Inspector', 'Lot'].map(line)).toEqual([
      'Harbor Homes',
      'B-2026-0114',
      '12 Palm Way, Miramar',
      'Gulf Coast',
      'Ana Ruiz',
      '17',
    ]);
    expect(['Inspection date', 'Inspection type'].map(line)).toEqual(['Nov 20, 2026', 'Initial']);
    expect(checkedBoxes().map(({ textContent }) => textContent)).toEqual([
      'XFinal, temporary certificate of occupancy (TCO)checked',
      'XPartial inspectionchecked',
    ]);
    expect(cellsOf('Mechanical', /Duct rough/)).toEqual([
      'not checked',
      'Xchecked',
      'not checked',
      'Not sealed',
    ]);
    expect(cellsOf('Plumbing', /Other: Kitchen hood/)).toEqual([
      'Xchecked',
      'not checked',
      'not checked',
      '',
    ]);
    expect(screen.getByText('Roof not reachable')).toBeDefined();
  });

  it('says on the paper what two people have not decided yet', async () => {
    show(`?inspection=${inspection.id}`);
    expect(await screen.findByText('Undecided: Bo Lang entered Fail.')).toBeDefined();
  });

  it('has a heading for each row and column, so that a screen reader names the box', async () => {
    show(`?inspection=${inspection.id}`);
    const table = await screen.findByRole('table', { name: 'Mechanical' });
    const names = (role: string) =>
      within(table)
        .getAllByRole(role)
        .map(({ textContent }) => textContent);
    expect(names('columnheader')).toEqual(['Item', 'Pass', 'Fail', 'N/A', 'Notes']);
    expect(names('rowheader')).toEqual(['Duct rough', 'Other:']);
  });

  it.each(['', '?inspection=default'])(
    'is empty at /old-checklist%s, and fetches no inspection',
    async (search) => {
      show(search);
      expect(await screen.findByRole('table', { name: 'Mechanical' })).toBeDefined();
      expect(
        ['Client', 'Permit number', 'Inspector', 'Inspection type', 'Inspection city'].map(line),
      ).toEqual(Array.from({ length: 5 }, () => ''));
      expect(screen.queryByText('checked')).toBeNull();
      expect(api.seen.filter(({ path }) => path.startsWith('/api/inspections'))).toEqual([]);
    },
  );

  it('prints with its button', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { person } = show('');
    await person.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('says when the checklist cannot be read', async () => {
    api.on(getChecklist, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    show(`?inspection=${inspection.id}`);
    expect(await screen.findByText('Failed to fetch the checklist')).toBeDefined();
  });
});
