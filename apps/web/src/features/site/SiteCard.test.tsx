import 'fake-indexeddb/auto';
import { getInspection, type Inspection, setSite } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { geocodeAddress } from '@sightline/contracts/positions/geocoding';
import type { NewSite, Site } from '@sightline/contracts/site/site';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { emptyOutbox } from '../../testing/emptyOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { SiteCard } from './SiteCard.tsx';

const FOUND = {
  address: '12 Palm Way, Miramar, Florida',
  latitude: 25.98714,
  longitude: -80.23231,
  accuracyMeters: null,
};
const CAPTURED: Site = {
  latitude: 25.5,
  longitude: -80.5,
  accuracyMeters: 5,
  source: 'captured',
  setBy: 'Ana Ruiz (Inspector)',
  setAt: '2026-11-20T15:00:00.000Z',
};

let inspection: Inspection;
let api: FakeApi;

/** Keeps the site as the server does. */
beforeEach(async () => {
  pageOutbox().setOwner(ADMIN);
  await pageOutbox().prepare();
  await emptyOutbox();
  inspection = sampleInspection();
  api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getInspection, () => inspection)
    .on(geocodeAddress, () => ({ ...FOUND, source: 'provider' }))
    .on(setSite, ({ body }) => {
      const set = { setBy: 'Dana Whitfield (Admin)', setAt: '2026-11-21T15:00:00.000Z' };
      const { follows: _, ...place } = body as NewSite;
      inspection = {
        ...inspection,
        site: { ...place, accuracyMeters: place.accuracyMeters ?? null, ...set },
      };
      return inspection;
    });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
});

const show = () =>
  renderScreen(
    <>
      <SiteCard inspectionId={inspection.id} />
      <ConfirmHost />
    </>,
  );
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

type Reading = number | { code: number };

/** A phone at one place whose readings have these accuracies in meters, or fail. */
function phone(...readings: Reading[]): { options: PositionOptions[] } {
  const seen: PositionOptions[] = [];
  const getCurrentPosition = (
    onReading: PositionCallback,
    onError: PositionErrorCallback,
    options: PositionOptions,
  ): void => {
    seen.push(options);
    const next = readings.shift();
    if (typeof next === 'object')
      return onError({ PERMISSION_DENIED: 1, ...next } as GeolocationPositionError);
    const coords = { latitude: 25.98, longitude: -80.23, accuracy: next } as GeolocationCoordinates;
    onReading({ coords, timestamp: Date.now() } as GeolocationPosition);
  };
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
  return { options: seen };
}

describe('where the property is', () => {
  it('says that the property has no location, and explains the effect on photos', async () => {
    show();
    expect(screen.getByText('Loading the location...')).toBeDefined();
    expect(await screen.findByText(inspection.address)).toBeDefined();
    expect(screen.getByText(/^Not located\. Photos and GPS readings show no distance/)).toBeDefined();
  });

  it('stays shown when a refetch fails', async () => {
    inspection = { ...inspection, site: CAPTURED };
    const { queries } = show();
    await screen.findByText('25.500000, -80.500000 (± 17 ft)');
    api.on(getInspection, () => new Refusal(503, { error: 'Busy', code: 'unavailable' }));
    await act(() => queries.invalidateQueries());
    expect(screen.getByText('25.500000, -80.500000 (± 17 ft)')).toBeDefined();
    expect(screen.queryByText("Couldn't load the location")).toBeNull();
  });

  it('shows coordinates and accuracy, with the person and time of the capture', async () => {
    inspection = { ...inspection, site: CAPTURED };
    show();
    expect(await screen.findByText('25.500000, -80.500000 (± 17 ft)')).toBeDefined();
    const how = screen.getByText('Captured at the property').closest('div');
    const line = /By Ana Ruiz \(Inspector\), Fri, Nov 20(, 2026)?, 10:00 AM EST/;
    await waitFor(() => expect(how?.textContent).toMatch(line));
    expect(screen.queryByText(/OpenStreetMap/)).toBeNull();
  });

  it('offers to retry a failed load', async () => {
    api.on(getInspection, () => new Refusal(503, { error: 'The service is starting.', code: 'unavailable' }));
    const { person } = show();
    expect(await screen.findByText("Couldn't load the location")).toBeDefined();
    api.on(getInspection, () => inspection);
    await person.click(await button('Try again'));
    expect(await screen.findByText(inspection.address)).toBeDefined();
  });
});

describe('looking up the address', () => {
  it('sets the found location, names it, and credits the source of the map data', async () => {
    const { person } = show();
    await person.click(await button('Look up address'));
    expect(await screen.findByText('25.987140, -80.232310')).toBeDefined();
    expect(screen.getByText(FOUND.address)).toBeDefined();
    expect(screen.getByText('Looked up by its address')).toBeDefined();
    expect(screen.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeDefined();
    expect(api.sentTo(geocodeAddress)[0]?.query.get('address')).toBe(inspection.address);
    const { latitude, longitude } = FOUND;
    const body = { source: 'geocoded', latitude, longitude, accuracyMeters: null, follows: null };
    await waitFor(() => expect(api.sentTo(setSite)[0]?.body).toEqual(body));
  });

  it('says that an address was not found, and sets nothing', async () => {
    const error = 'No location was found for this address.';
    api.on(geocodeAddress, () => new Refusal(404, { error, code: 'addressNotFound' }));
    const { person } = show();
    await person.click(await button('Look up address'));
    expect(await screen.findByText('Address not located')).toBeDefined();
    expect(screen.getByText(error)).toBeDefined();
    expect(api.sentTo(setSite)).toHaveLength(0);
    expect(await button('Look up address')).toHaveProperty('disabled', false);
  });

  it('says why an address was not located', async () => {
    inspection = { ...inspection, siteMiss: 'elsewhere' };
    show();
    expect(
      await screen.findByText(/^Not located. This street was found only in another state/),
    ).toBeDefined();
  });

  it('asks before it replaces a location captured at the property', async () => {
    inspection = { ...inspection, site: CAPTURED };
    const { person } = show();
    await person.click(await button('Look up address'));
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Replace the captured location?' }),
    );
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(api.sentTo(geocodeAddress)).toHaveLength(0);
    await person.click(await button('Look up address'));
    await person.click(await button('Replace'));
    expect(await screen.findByText('25.987140, -80.232310')).toBeDefined();
  });

  it('says why the location could not be saved', async () => {
    api.on(
      setSite,
      () => new Refusal(403, { error: 'Your account is not allowed to do this.', code: 'forbidden' }),
    );
    const { person } = show();
    await person.click(await button('Look up address'));
    expect(await screen.findByText('Location not saved')).toBeDefined();
    expect(screen.getByText(/^Not located\./)).toBeDefined();
  });
});

describe('without a signal', () => {
  let isOnline: boolean;
  beforeEach(() => {
    isOnline = false;
    const keep = inspection;
    api.on(setSite, ({ body }) => {
      if (!isOnline) return new Refusal(503, { error: 'No connection.', code: 'unavailable' });
      const { follows: _, ...place } = body as NewSite;
      const set = { setBy: 'Dana Whitfield (Admin)', setAt: '2026-11-21T15:00:00.000Z' };
      inspection = { ...keep, site: { ...place, accuracyMeters: place.accuracyMeters ?? null, ...set } };
      return inspection;
    });
  });

  it('keeps the captured position on this phone, says so, and sends it later', async () => {
    phone(6.5);
    const { person } = show();
    await person.click(await button('I am at the property'));
    expect(await screen.findByText('25.980000, -80.230000 (± 22 ft)')).toBeDefined();
    expect(screen.getByText(/^On this phone only,/)).toBeDefined();
    expect(screen.getByText('Location Captured')).toBeDefined();
    isOnline = true;
    pageOutbox().retryNow();
    expect(await screen.findByText(/^By Dana Whitfield \(Admin\),/)).toBeDefined();
    expect(screen.queryByText(/^On this phone only/)).toBeNull();
    expect(pageOutbox().store.getState().entries).toEqual([]);
  });

  it('sends only the latest of two captures', async () => {
    phone(40, 5);
    const { person } = show();
    await person.click(await button('I am at the property'));
    expect(await screen.findByText('25.980000, -80.230000 (± 132 ft)')).toBeDefined();
    await person.click(await button('I am at the property'));
    await person.click(await button('Replace'));
    expect(await screen.findByText('25.980000, -80.230000 (± 17 ft)')).toBeDefined();
    await waitFor(() => expect(pageOutbox().store.getState().entries).toHaveLength(1));
    isOnline = true;
    pageOutbox().retryNow();
    await screen.findByText(/^By Dana Whitfield/);
    expect(inspection.site).toMatchObject({ accuracyMeters: 5 });
  });

  it('reports a location that another person has captured meanwhile, and shows it', async () => {
    const error = 'Someone else saved a newer version of this property location.';
    phone(6.5, 7);
    const { person } = show();
    await button('I am at the property');
    inspection = { ...inspection, site: CAPTURED };
    api.on(setSite, ({ body }) => {
      const { follows } = body as NewSite;
      if (follows !== CAPTURED.setAt) return new Refusal(409, { error, code: 'changedMeanwhile' });
      return { ...inspection, site: { ...CAPTURED, accuracyMeters: 7, latitude: 25.6 } };
    });
    await person.click(await button('I am at the property'));
    expect(await screen.findByText('Location not saved')).toBeDefined();
    expect(screen.getByText(error)).toBeDefined();
    expect(await screen.findByText('25.500000, -80.500000 (± 17 ft)')).toBeDefined();
    // The next capture follows the other person's.
    await person.click(await button('I am at the property'));
    await person.click(await button('Replace'));
    expect(await screen.findByText(/^25\.600000/)).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Location not saved')).toBeNull());
  });
});

describe('"I am at the property"', () => {
  it('captures the position of the device at once when it is precise', async () => {
    const { options } = phone(6.5);
    const { person } = show();
    await person.click(await button('I am at the property'));
    expect(await screen.findByText('Location Captured')).toBeDefined();
    expect(await screen.findByText('25.980000, -80.230000 (± 22 ft)')).toBeDefined();
    const body = {
      source: 'captured',
      latitude: 25.98,
      longitude: -80.23,
      accuracyMeters: 6.5,
      follows: null,
    };
    expect(api.sentTo(setSite)[0]?.body).toEqual(body);
    expect(options).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }]);
  });

  it('asks again when the reading is worse than 50 m, and takes a better one', async () => {
    phone(120, 50);
    const { person } = show();
    await person.click(await button('I am at the property'));
    const warning = within(await screen.findByRole('alert'));
    expect(warning.getByText('Low Accuracy Warning')).toBeDefined();
    expect(warning.getByText(/only accurate to ± 394 ft/)).toBeDefined();
    expect(api.sentTo(setSite)).toHaveLength(0);
    await person.click(warning.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Location Captured')).toBeDefined();
    expect(api.sentTo(setSite)[0]?.body).toMatchObject({ accuracyMeters: 50 });
  });

  it('leaves it to the person to use an imprecise reading or to drop it', async () => {
    phone(120, 130);
    const { person } = show();
    await person.click(await button('I am at the property'));
    await person.click(await button('Cancel'));
    expect(screen.queryByText('Low Accuracy Warning')).toBeNull();
    await person.click(await button('I am at the property'));
    await person.click(await button('Use this location'));
    expect(await screen.findByText('25.980000, -80.230000 (± 427 ft)')).toBeDefined();
    expect(api.sentTo(setSite)).toHaveLength(1);
  });

  it.each([
    ['is denied', 1, 'Unable to capture location. Please check permissions.'],
    ['is not available', 2, 'Unable to get current location'],
    ['takes longer than 10 seconds', 3, 'Unable to get current location'],
  ])('shows the error of the specification when the position %s', async (_, code, text) => {
    phone({ code });
    const { person } = show();
    await person.click(await button('I am at the property'));
    expect(await screen.findByText('Location Error')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(api.sentTo(setSite)).toHaveLength(0);
  });

  it('says so where the browser has no geolocation', async () => {
    const { person } = show();
    await person.click(await button('I am at the property'));
    expect(await screen.findByText('Location Not Supported')).toBeDefined();
    expect(screen.getByText('Geolocation is not supported by this browser.')).toBeDefined();
  });
});
