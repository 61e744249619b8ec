import { getOrganization } from '@sightline/contracts/organization/organization';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { sampleNote } from './testing/sampleNote.ts';
import { NoteFacts } from './VoiceNoteCard.tsx';

const position = { latitude: 25.981234, longitude: -80.234321, accuracyMeters: 6, ageSeconds: 30 };
const place = { address: '12 Palm Way, Miramar', ...position, source: 'provider' as const };

it('says where a note was recorded, at which address, how far from the property, and that it is off site', async () => {
  const api = FakeApi.install().on(getOrganization, () => ORGANIZATION);
  api.on(describePosition, () => place);
  renderScreen(<NoteFacts note={sampleNote({ position, distanceMeters: 2092, isOffSite: true })} />);
  const coordinates = /^25\.981234, -80\.234321 \(± 20 ft, 30 s before the recording\)/;
  expect(await screen.findByText(coordinates)).toBeDefined();
  expect(await screen.findByText('12 Palm Way, Miramar')).toBeDefined();
  expect(screen.getByText('1.3 mi from the property')).toBeDefined();
  expect(screen.getByText('Off site')).toBeDefined();
});

it('asks for no address where no position was recorded', async () => {
  const api = FakeApi.install().on(getOrganization, () => ORGANIZATION);
  api.on(describePosition, () => place);
  renderScreen(<NoteFacts note={sampleNote()} />);
  expect(await screen.findByText('Not recorded')).toBeDefined();
  expect(api.sentTo(describePosition)).toEqual([]);
});
