import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { listSignedChecklists } from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  sampleJurisdiction,
  samplePhoto,
  sampleSigned,
  sampleState,
  sampleTemplate,
  signatureOf,
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
    buildingOfficial: sampleState('Pat Moore'),
    certifiedBuildingOfficial: sampleState('Sam Cole'),
    project: sampleState('Harbor Villas'),
    projectNumber: sampleState('HV-204'),
    building: sampleState('C'),
    area: sampleState('North wing'),
    locationData: sampleState({ latitude: 25.98, longitude: -80.23, accuracyMeters: 7, address: '' }),
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
      .on(listPhotos, () => [])
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

  it('is filled with the stored header, flags, marks, notes and Other items', async () => {
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
    expect(
      ['Building official', 'Project', 'Project number', 'Building', 'Area', 'Location'].map(line),
    ).toEqual(['Pat Moore', 'Harbor Villas', 'HV-204', 'C', 'North wing', '25.980000, -80.230000']);
    expect(screen.getByText('Certified building official').previousElementSibling?.textContent).toBe(
      'Sam Cole',
    );
    expect(line('Completed')).toBe('Nov 20, 2026, 10:00 AM EST');
    expect(['Inspection date', 'Inspection type'].map(line)).toEqual(['Nov 20, 2026', 'Initial']);
    expect(checkedBoxes().map(({ textContent }) => textContent)).toEqual([
      'XFinal, temporary certificate of occupancy (TCO)checked',
      'XPartially approved, corrections neededchecked',
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

  it('shows undecided answers of two people on the paper', async () => {
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
    expect(await screen.findByText("Couldn't load the checklist")).toBeDefined();
  });

  it("lists the city's present requirements until the checklist is signed", async () => {
    const body = { requirements: ['Shutters are certified.'], needsProductApproval: true };
    api.on(listJurisdictions, () => [sampleJurisdiction(body)]);
    show(`?inspection=${inspection.id}`);
    expect(await screen.findByRole('heading', { name: 'Additional requirements: Miami' })).toBeDefined();
    expect(screen.getByText('Shutters are certified.')).toBeDefined();
    expect(screen.getByText(/an NOA or a Florida product approval/)).toBeDefined();
  });

  describe('of a signed checklist', () => {
    const { body: jurisdiction } = sampleJurisdiction({ requirements: ['Frozen requirement.'] });
    const before = {
      ...checklist,
      fields: { ...checklist.fields, ductRoughNotes: sampleState('As it was') },
    };
    const versions = [sampleSigned(checklist, 2, { jurisdiction }), sampleSigned(before)];
    const [second] = versions as [(typeof versions)[0]];
    const signed = { ...checklist, signed: signatureOf(second) };
    const changed = { ...signed, fields: { ...signed.fields, gasPiping: sampleState('fail') } };
    beforeEach(() => {
      api.on(listSignedChecklists, () => versions).on(getChecklist, () => signed);
    });

    it('has the signature and certification, the requirements at that time, the version and its hash', async () => {
      show(`?inspection=${inspection.id}`);
      expect(await screen.findByText('Version 2 of 2.')).toBeDefined();
      expect(screen.getByRole('img', { name: 'Signature of Ana Ruiz' })).toBeDefined();
      const label = screen.getByText('Signed by Ana Ruiz, license BN-7001');
      await waitFor(() =>
        expect(label.parentElement?.nextElementSibling?.textContent).toBe('Nov 20, 2026, 10:00 AM ESTDate'),
      );
      expect(screen.getByText('I certify this.')).toBeDefined();
      expect(screen.getByText('Frozen requirement.')).toBeDefined();
      expect(screen.getByRole('article').querySelector('footer')?.textContent).toBe(
        `Version 2 of 2. SHA-256 of what was signed: ${'b'.repeat(64)}`,
      );
      expect(screen.queryByRole('combobox', { name: 'Version' })?.textContent).toBe(
        'Version 2, signed by Ana Ruiz',
      );
    });

    it('has the content of another version on request, and its changes since', async () => {
      api.on(getChecklist, () => changed);
      const { person } = show(`?inspection=${inspection.id}&version=1`);
      expect(
        await screen.findByText(
          'Version 1 of 2. Superseded by version 2. The checklist has changed since: 2 fields have changed.',
        ),
      ).toBeDefined();
      expect(cellsOf('Mechanical', /Duct rough/).at(-1)).toBe('As it was');
      expect(line('Address')).toBe('12 Palm Way');
      await person.click(screen.getByRole('combobox', { name: 'Version' }));
      await person.click(screen.getByRole('option', { name: 'As it is now, not signed' }));
      expect(
        await screen.findByText('Not signed: 1 field has changed since version 2 was signed.'),
      ).toBeDefined();
      expect(cellsOf('Plumbing', /Gas piping/)[1]).toBe('Xchecked');
      expect(screen.queryByRole('img')).toBeNull();
      expect(screen.getByText('Inspector’s signature')).toBeDefined();
    });

    it('shows the signed time of completion, and that a photo was added since', async () => {
      const completedAt = '2026-11-19T20:04:00.000Z';
      api
        .on(listSignedChecklists, () => [sampleSigned(checklist, 2, { jurisdiction, completedAt })])
        .on(listPhotos, () => [samplePhoto(), samplePhoto({ disposition: 'deleted' })]);
      show(`?inspection=${inspection.id}`);
      expect(
        await screen.findByText('Version 2 of 2. The checklist has changed since: 1 photo has changed.'),
      ).toBeDefined();
      await waitFor(() => expect(line('Completed')).toBe('Nov 19, 2026, 3:04 PM EST'));
    });

    it('reports a version that does not exist, and shows the latest', async () => {
      show(`?inspection=${inspection.id}&version=7`);
      expect(await screen.findByText('There is no version “7” of this checklist.')).toBeDefined();
      expect(screen.getByText('Version 2 of 2.')).toBeDefined();
    });

    it('has no signature if the signed versions cannot be read, and says so', async () => {
      api.on(listSignedChecklists, () => {
        throw new TypeError('Failed to fetch');
      });
      show(`?inspection=${inspection.id}`);
      expect(
        await screen.findByText(/^Version 2 was signed by Ana Ruiz, license BN-7001. It could not be read/),
      ).toBeDefined();
      expect(screen.queryByRole('img')).toBeNull();
    });
  });
});
