import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_REPLIES } from '../../../inspection/day/savedReplies.ts';
import { deleteSaved } from '../../../offline/deleteSaved.ts';
import { keepSavedCopy } from '../../../offline/savedCopy.ts';
import { readOwn } from '../../../offline/savedRecords.ts';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen, write } from '../../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleJurisdiction, sampleTemplate } from '../../../testing/samples.ts';
import { drawSignature } from '../../../testing/signature.ts';
import { ConfirmHost } from '../../../ui/ConfirmHost.tsx';
import { createQueryClient } from '../../../wire/queryClient.ts';
import { markSignedOut } from '../../../wire/signOut.ts';
import { PracticeChecklist } from './PracticeChecklist.tsx';

const BOB = { ...ADMIN, id: mintId(), firstName: 'Bob' };

describe('the practice checklist', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(listInspectors, () => [])
      .on(listJurisdictions, () => [sampleJurisdiction({ id: 'standard' })])
      .on(listTemplates, () => [sampleTemplate()]);
  });
  afterEach(() => deleteSaved());

  const show = (user = ADMIN) =>
    renderScreen(
      <>
        <PracticeChecklist />
        <ConfirmHost />
      </>,
      { user },
    );
  const pressed = async (mark: string) => (await screen.findByRole('button', { name: mark })).ariaPressed;
  const kept = async () => Object.keys(Object(await readOwn(ADMIN.id)));

  it('is named practice, can be marked like a real one, and sends nothing', async () => {
    const { person } = show();
    const note = await screen.findByRole('note');
    expect(note.textContent).toContain('Practice checklist');
    expect(note.textContent).toContain('Nothing here is sent');
    expect(screen.getByText('Address not available')).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Fail' }));
    expect(await pressed('Fail')).toBe('true');
    await write(person, screen.getByLabelText('Description: Duct rough'), 'Not sealed');
    await person.tab();
    await waitFor(async () =>
      expect(await kept()).toEqual(['mechanicalDuctRough', 'mechanicalDuctRoughNotes']),
    );
    const reads = [getOrganization, listInspectors, listJurisdictions, listTemplates].map(({ path }) => path);
    expect(new Set(api.seen.map(({ path }) => path))).toEqual(new Set(reads));
    expect(api.seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('has one result at a time', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('radio', { name: 'Approved' }));
    await person.click(screen.getByRole('radio', { name: 'Partially approved, corrections needed' }));
    const isSet = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
    expect([isSet('Approved'), isSet('Partially approved, corrections needed')]).toEqual([false, true]);
    await waitFor(async () => expect(await kept()).toHaveLength(2));
  });

  it('keeps a location and a signature on the device, with their preview, and looks up no address', async () => {
    const coords = { latitude: 25.98, longitude: -80.23, accuracy: 7 } as GeolocationCoordinates;
    const getCurrentPosition: Geolocation['getCurrentPosition'] = (onReading) =>
      onReading({ coords, timestamp: Date.now(), toJSON: () => coords });
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    const first = show();
    await first.person.click(await screen.findByRole('button', { name: 'Location' }));
    expect(await screen.findByText('25.980000, -80.230000 (± 23 ft)')).toBeDefined();
    const card = () => within(screen.getByRole('region', { name: 'Inspector Digital Signature' }));
    expect(card().getByText(/^I, Dana Whitfield, license BU-2201, certify/)).toBeDefined();
    drawSignature();
    expect(within(card().getByRole('group', { name: /^Preview/ })).getByRole('img')).toBeDefined();
    await first.person.click(card().getByRole('button', { name: 'Save Checklist, Photos & Signature' }));
    expect(await screen.findByText('Checklist Saved')).toBeDefined();
    await waitFor(async () => expect(await kept()).toEqual(['locationData', 'signatureData']));
    first.unmount();
    const { person } = show();
    expect(await screen.findByRole('img', { name: 'Signature of Dana Whitfield' })).toBeDefined();
    expect(screen.getByText('GPS Location Captured')).toBeDefined();
    expect(api.seen.every(({ method }) => method === 'GET')).toBe(true);
    expect(api.sentTo(describePosition)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    const dialog = await screen.findByRole('alertdialog');
    await person.click(within(dialog).getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect(await kept()).toEqual([]));
    Reflect.deleteProperty(navigator, 'geolocation');
  });

  it('is kept for the next visit of the same person, and hidden from other people', async () => {
    const first = show();
    await first.person.click(await screen.findByRole('button', { name: 'Pass' }));
    await waitFor(async () => expect(await kept()).toEqual(['mechanicalDuctRough']));
    first.unmount();
    const other = show(BOB);
    expect(await pressed('Pass')).toBe('false');
    other.unmount();
    show();
    // Like a stored checklist, it is read-only at first.
    expect(await screen.findByRole('button', { name: 'Edit Checklist' })).toBeDefined();
    const list = screen.getByRole('list', { name: '' });
    expect(within(list).getByText('Pass')).toBeDefined();
  });

  it('is deleted from the device as soon as another person uses it, and keeps no copy of it', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Pass' }));
    await waitFor(async () => expect(await kept()).toEqual(['mechanicalDuctRough']));
    keepSavedCopy(createQueryClient(), ADMIN, SAVED_REPLIES)();
    await vi.waitFor(async () => expect(await kept()).toEqual(['mechanicalDuctRough']));
    keepSavedCopy(createQueryClient(), BOB, SAVED_REPLIES)();
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('writes nothing to the device after the person has signed out', async () => {
    const { person } = show();
    await screen.findByRole('button', { name: 'Pass' });
    markSignedOut();
    await person.click(screen.getByRole('button', { name: 'Pass' }));
    expect(await pressed('Pass')).toBe('false');
    expect(await kept()).toEqual([]);
  });

  it('starts over only after a confirmation', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Pass' }));
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }),
    );
    expect(await pressed('Pass')).toBe('true');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Start over' }));
    const dialog = await screen.findByRole('alertdialog');
    await person.click(within(dialog).getByRole('button', { name: 'Start over' }));
    await waitFor(async () => expect(await pressed('Pass')).toBe('false'));
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('says when the template cannot be read, and reads it again', async () => {
    api.on(listTemplates, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    const { person } = show();
    expect(await screen.findByText("Couldn't load the checklist")).toBeDefined();
    api.on(listTemplates, () => [sampleTemplate()]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Duct rough')).toBeDefined();
  });
});
