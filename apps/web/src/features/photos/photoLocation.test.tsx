import { getOrganization } from '@sightline/contracts/organization/organization';
import { getPhoto } from '@sightline/contracts/photos/photos';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, samplePhoto } from '../../testing/samples.ts';
import { PhotoFacts } from './PhotoFacts.tsx';

const position = { latitude: 25.981234, longitude: -80.234321, accuracyMeters: 6 };
const coordinates = { address: '25.98, -80.23', ...position, source: 'coordinates' as const };
const serve = (): FakeApi =>
  FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(describePosition, () => coordinates);

it('shows staff the coordinates and the distance, and labels an off-site photo in words', async () => {
  const photo = samplePhoto({ position, distanceMeters: 2092, isOffSite: true });
  // The photo as the room announced it.
  const announced = { ...photo, position: null, distanceMeters: null, isOffSite: null };
  serve().on(getPhoto, () => photo);
  renderScreen(<PhotoFacts photo={announced} forStaff />);
  expect(screen.getByText('Loading…')).toBeDefined();
  expect(await screen.findByText(/^25\.981234, -80\.234321 \(± 20 ft\)/)).toBeDefined();
  expect(screen.getByText('1.3 mi from the property')).toBeDefined();
  expect(screen.getByText('Off site')).toBeDefined();
});

it('names a known address and the source of the map', async () => {
  const photo = samplePhoto({ position });
  const api = serve().on(getPhoto, () => photo);
  api.on(describePosition, () => ({ ...coordinates, address: '12 Palm Way, Miramar', source: 'provider' }));
  renderScreen(<PhotoFacts photo={photo} forStaff />);
  expect(await screen.findByText('12 Palm Way, Miramar')).toBeDefined();
  expect(screen.getByRole('link', { name: 'OpenStreetMap contributors' })).toBeDefined();
});

it('shows no flag for a photo taken at the property, and no distance while the site is unknown', async () => {
  const photo = samplePhoto({ position, distanceMeters: 55, isOffSite: false });
  serve().on(getPhoto, () => photo);
  const { unmount } = renderScreen(<PhotoFacts photo={photo} forStaff />);
  expect(await screen.findByText('180 ft from the property')).toBeDefined();
  expect(screen.queryByText('Off site')).toBeNull();
  unmount();
  const unlocated = { ...photo, distanceMeters: null, isOffSite: null };
  serve().on(getPhoto, () => unlocated);
  renderScreen(<PhotoFacts photo={unlocated} forStaff />);
  expect(await screen.findByText(/25\.981234/)).toBeDefined();
  expect(screen.queryByText(/from the property/)).toBeNull();
});

it('shows a client the distance and the accuracy alone, and a guest nothing', () => {
  serve();
  const photo = samplePhoto({ position: { accuracyMeters: 6 }, distanceMeters: 55 });
  const { unmount } = renderScreen(<PhotoFacts photo={photo} forStaff={false} />, { user: CLIENT });
  expect(screen.getByText('Recorded (± 20 ft)')).toBeDefined();
  expect(screen.getByText('180 ft from the property')).toBeDefined();
  unmount();
  renderScreen(<PhotoFacts photo={samplePhoto()} forStaff={false} />, { user: CLIENT });
  expect(screen.queryByText('Location')).toBeNull();
});
