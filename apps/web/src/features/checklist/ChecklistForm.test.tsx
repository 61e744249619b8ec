import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import {
  ChecklistChanges,
  createChecklist,
  getChecklist,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import { listSignedChecklists } from '@sightline/contracts/checklists/signedChecklists';
import type { Endpoint } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist, sampleInspection, sampleState } from '../../testing/samples.ts';
import { ChecklistForm } from './ChecklistForm.tsx';

const ANA = { id: mintId(), name: 'Ana Ruiz', licenseNumber: 'BN-4711', trades: [] };

describe('the checklist form', () => {
  const inspection = sampleInspection({ permitNumber: '' });
  let checklist = sampleChecklist({ inspectionId: inspection.id });
  let api: FakeApi;

  beforeEach(() => {
    checklist = sampleChecklist({ inspectionId: inspection.id });
    pageOutbox().setOwner(ADMIN);
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(listInspectors, () => [ANA])
      .on(getSettings, () => ({
        requiresPhotoOnFail: false,
        requiresReportApproval: false,
        assignedInspectorHosts: false,
        siteRadiusMeters: 150,
      }))
      .on(listSignedChecklists, () => [])
      .on(getChecklist, () => checklist)
      .on(createChecklist, () => checklist)
      .on(updateChecklist, () => checklist);
  });

  // A test's unsent changes must not be sent by the next test.
  afterEach(async () => {
    await emptyOutbox();
  });

  const show = () =>
    renderScreen(<ChecklistForm inspection={inspection} events={[]} photos={[]} onCamera={() => {}} />);
  const sent = (endpoint: Endpoint = updateChecklist) =>
    api
      .sentTo(endpoint)
      .flatMap(({ body }) => ChecklistChanges.parse(body).changes.map(({ field, value }) => [field, value]));

  it('is read-only until Edit Checklist is pressed, and again after Done', async () => {
    const { person } = show();
    expect(await screen.findByText('Duct rough')).toBeDefined();
    expect(screen.getByText('Permit not assigned')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Edit Checklist' }));
    expect(screen.getByRole('button', { name: 'Pass' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
  });

  it('says that it loads until it has arrived', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof checklist>();
    api.on(getChecklist, () => promise);
    show();
    expect(screen.getByText('Loading the checklist...')).toBeDefined();
    resolve(checklist);
    expect(await screen.findByText('Duct rough')).toBeDefined();
    expect(screen.queryByText('Loading the checklist...')).toBeNull();
  });

  it('can be filled in before it is created: the first change creates it, and it stays open', async () => {
    checklist = { ...checklist, createdAt: null };
    api.on(createChecklist, () => ({ ...checklist, createdAt: checklist.updatedAt }));
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Pass' }));
    await waitFor(() => expect(sent(createChecklist)).toEqual([['ductRough', 'pass']]));
    await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
    const marks = within(screen.getByRole('group', { name: 'Mark for Duct rough' }));
    await person.click(marks.getByRole('button', { name: 'Fail' }));
    await waitFor(() => expect(sent()).toEqual([['ductRough', 'fail']]));
    expect(sent(createChecklist)).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Done' })).toBeDefined();
  });

  it('saves each field of the header by itself', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
    await write(person, screen.getByLabelText('Private provider'), 'Gulf Coast');
    await person.tab();
    await person.click(screen.getByRole('checkbox', { name: /temporary certificate/ }));
    await person.click(screen.getByRole('radio', { name: /^Partially approved/ }));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()).toEqual([
      ['privateProvider', 'Gulf Coast'],
      ['finalTco', true],
      ['inspectionPartial', true],
    ]);
  });

  it('asks for location and correction of a failed item, and suggests those of its template', async () => {
    const [section] = checklist.template.sections;
    const [item] = section?.items ?? [];
    if (item) Object.assign(item, { codeSection: 'FBC-M 603.10', corrections: 'Seal all joints.' });
    checklist.fields.ductRough = sampleState('fail');
    checklist.fields.ductRoughFailureLocation = sampleState('Attic');
    const { person } = show();
    expect((await screen.findByText('Attic')).textContent).toBe('Location: Attic');
    await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
    // The page shows the item once, above its fields.
    expect(
      ['Description', 'Location', 'Correction'].filter(
        (name) => !screen.queryByText(name, { selector: 'label' }),
      ),
    ).toEqual([]);
    await write(person, screen.getByLabelText('Location: Duct rough'), ', north wall');
    await person.tab();
    const suggestion = /^Use as the correction of Duct rough: Seal all joints/;
    await person.click(screen.getByRole('button', { name: suggestion }));
    await waitFor(() =>
      expect(sent()).toEqual([
        ['ductRoughFailureLocation', 'Attic, north wall'],
        ['ductRoughFailureCorrection', 'Seal all joints.'],
      ]),
    );
    expect(screen.getByRole('button', { name: /Correct to comply with FBC-M 603.10/ })).toBeDefined();
  });

  it("shows the chosen inspector's license, which cannot be typed", async () => {
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
    await person.click(screen.getByRole('combobox', { name: 'Inspector' }));
    await person.click(await screen.findByRole('option', { name: 'Ana Ruiz' }));
    const license = screen.getByLabelText<HTMLInputElement>('License number');
    await waitFor(() => expect(license.value).toBe('BN-4711'));
    expect(license.readOnly).toBe(true);
    await waitFor(() => expect(sent()).toEqual([['selectedInspector', ANA.id]]));
  });

  it('lists an Other item once it has a name', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
    await person.click(screen.getByRole('button', { name: 'Add other item' }));
    await write(person, screen.getByLabelText('Other mechanical item'), 'Kitchen hood');
    await person.tab();
    expect(await screen.findByRole('group', { name: 'Mark for Kitchen hood' })).toBeDefined();
  });

  it('shows the author and time of each changed field, both read-only and while editing', async () => {
    const [ana, eli] = [{ by: 'Ana Moss' }, { by: 'Eli Moss' }];
    checklist.fields = {
      lot: sampleState('17', ana),
      inspectionType: sampleState('Partial', eli),
      finalCo: sampleState(true, { by: 'Kim Moss' }),
      inspectionSatisfactory: sampleState(true, { by: 'Lee Moss' }),
    };
    const { person } = show();
    const captions = () => screen.getAllByText(/ Moss,$/).map(({ textContent }) => textContent);
    const all = ['Eli Moss', 'Ana Moss', 'Kim Moss', 'Lee Moss'].map((name) => `${name}, 10:00 AM`);
    await screen.findByText('Duct rough');
    await waitFor(() => expect(captions()).toEqual(all));
    await person.click(screen.getByRole('button', { name: 'Edit Checklist' }));
    expect(captions()).toEqual(all);
  });

  it.each([
    ['lot', '17', '18', 'Lot', '18'],
    ['inspectionType', 'Initial', 'Partial', 'Inspection type', 'Partial'],
    ['finalTco', false, true, 'Final, temporary certificate of occupancy (TCO)', 'yes'],
    ['inspectionPartial', true, false, 'Partially approved, corrections needed', 'no'],
  ])('lets a person decide between two answers to %s', async (field, present, other, label, text) => {
    const conflict = { ...sampleState(other), by: 'Eli Moss' };
    checklist.fields = { [field]: sampleState(present, { conflicts: [conflict] }) };
    const { person } = show();
    const group = async () => within(await screen.findByRole('group', { name: `Two answers: ${label}` }));
    expect((await group()).queryByRole('button')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Edit Checklist' }));
    await person.click((await group()).getByRole('button', { name: `Use “${text}”` }));
    await waitFor(() => expect(sent()).toEqual([[field, other]]));
    const { changes } = ChecklistChanges.parse(api.sentTo(updateChecklist)[0]?.body);
    expect(changes).toMatchObject([{ settles: [conflict.changeId] }]);
  });

  it('says that no inspector is assigned', async () => {
    renderScreen(<ChecklistForm inspection={{ ...inspection, inspector: '' }} events={[]} photos={[]} />);
    const details = within(await screen.findByRole('region', { name: 'Inspection Details' }));
    expect(details.getByText('Inspector not assigned')).toBeDefined();
  });

  describe('the location', () => {
    const position = { latitude: 25.98, longitude: -80.23, accuracyMeters: 7 };
    const address = '12 Palm Way, Miramar';

    /** A phone that answers with a reading or a refusal. */
    function phone(answer: GeolocationPositionError | 'reading'): void {
      const coords = { latitude: 25.98, longitude: -80.23, accuracy: 7 } as GeolocationCoordinates;
      const getCurrentPosition: Geolocation['getCurrentPosition'] = (onReading, onError) =>
        answer === 'reading'
          ? onReading({ coords, timestamp: Date.now(), toJSON: () => coords })
          : onError?.(answer);
      Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    }
    afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

    async function capture() {
      const { person } = show();
      await person.click(await screen.findByRole('button', { name: 'Edit Checklist' }));
      await person.click(screen.getByRole('button', { name: 'Location' }));
      return person;
    }

    it('is sent as a change with accuracy and address, and shown to staff with its author', async () => {
      phone('reading');
      api.on(describePosition, () => ({ ...position, address, source: 'provider' }));
      await capture();
      const box = within(await screen.findByRole('group', { name: 'Location' }));
      expect(box.getByText('GPS Location Captured')).toBeDefined();
      expect(box.getByText(address)).toBeDefined();
      expect(box.getByText('25.980000, -80.230000 (± 23 ft)')).toBeDefined();
      expect(box.getByText(/^You/)).toBeDefined();
      await waitFor(() => expect(sent()).toEqual([['locationData', { ...position, address }]]));
    });

    it.each([
      ['near the property', 25.9801, '36 ft from the property', false],
      ['beyond the radius', 26.02, '2.8 mi from the property', true],
    ])('says how far from the property it is: %s', async (_where, latitude, distance, isOffSite) => {
      const site = { latitude, longitude: -80.23, accuracyMeters: null, source: 'geocoded' as const };
      const located = { ...inspection, site: { ...site, setBy: 'Dana', setAt: inspection.createdAt } };
      checklist.fields = { locationData: sampleState({ ...position, address }) };
      renderScreen(<ChecklistForm inspection={located} events={[]} photos={[]} />);
      const box = within(await screen.findByRole('group', { name: 'Location' }));
      expect(await box.findByText(distance)).toBeDefined();
      expect(box.queryByText('Off site') !== null).toBe(isOffSite);
    });

    it.each([
      ['no address is known', () => ({ ...position, address: '25.98, -80.23', source: 'coordinates' })],
      ['there is no connection', () => new Refusal(503, { error: 'Offline', code: 'unavailable' })],
    ])('is captured without an address when %s', async (_when, answer) => {
      phone('reading');
      api.on(describePosition, answer);
      await capture();
      expect(await screen.findByText('25.980000, -80.230000 (± 23 ft)')).toBeDefined();
      await waitFor(() => expect(sent()).toEqual([['locationData', { ...position, address: '' }]]));
    });

    it('says that permission is missing, and changes nothing', async () => {
      phone({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError);
      await capture();
      expect(await screen.findByText('Location Error')).toBeDefined();
      expect(screen.getByText('Unable to capture location. Please check permissions.')).toBeDefined();
      expect(screen.queryByText('GPS Location Captured')).toBeNull();
      expect(sent()).toEqual([]);
    });

    it.each([
      ['finds no position', 2],
      ['needs longer than 10 seconds', 3],
    ])('says so when the phone %s, and changes nothing', async (_what, code) => {
      phone({ code } as GeolocationPositionError);
      await capture();
      expect(await screen.findByText('Location Error')).toBeDefined();
      expect(screen.getByText('Unable to get current location')).toBeDefined();
      expect(sent()).toEqual([]);
    });

    it('is requested with high accuracy, within 10 seconds, and never from a cache', async () => {
      phone('reading');
      const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
      await capture();
      const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };
      expect(ask.mock.calls.map(([, , asked]) => asked)).toEqual([options]);
      expect(await screen.findByText('Location Captured')).toBeDefined();
    });

    it('says that this browser cannot read a location', async () => {
      await capture();
      expect(await screen.findByText('Location Not Supported')).toBeDefined();
      expect(screen.getByText('Geolocation is not supported by this browser.')).toBeDefined();
    });
  });
});
