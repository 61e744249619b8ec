import { listNeededViews } from '@sightline/contracts/inspections/requiredViews';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { chooseNextView } from '../../inspection/required-views/nextView.ts';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { samplePhoto } from '../../testing/samples.ts';
import { NeededViews } from './NeededViews.tsx';

const photo = samplePhoto({ viewId: 'panel' });
const { inspectionId } = photo;
const by = { subject: 'user:1', name: 'Luis Ortega', role: null };
const stored = {
  id: photo.id,
  seq: 1,
  at: photo.storedAt,
  by,
  kind: 'photo:stored' as const,
  data: { photo },
};
afterEach(() => chooseNextView(inspectionId, null));

/** The page on site, which follows the room. */
function OnSite(): ReactNode {
  const [events, setEvents] = useState<readonly RoomEvent[]>([]);
  return (
    <>
      <button type="button" onClick={() => setEvents([stored])}>
        The photo arrives
      </button>
      <NeededViews inspectionId={inspectionId} events={events} />
    </>
  );
}

it("shows the person on site the missing views and the host's next view", async () => {
  let isShown = false;
  FakeApi.install().on(listNeededViews, () => [
    { id: 'street', label: 'Address from the street', isShown: true },
    { id: 'panel', label: 'Label of the panel', isShown },
  ]);
  const { person } = renderScreen(<OnSite />);
  const section = within(await screen.findByRole('region', { name: 'Required views' }));
  expect(section.getByRole('status').textContent).toBe('1 view missing');
  const [street, panel] = section.getAllByRole('listitem');
  if (!street || !panel) throw new Error('two views');
  expect(within(street).getByTitle('Taken')).toBeDefined();
  expect(within(panel).getByTitle('Missing')).toBeDefined();
  expect(within(panel).queryByText('Next photo')).toBeNull();
  act(() => chooseNextView(inspectionId, { id: 'panel', label: 'Label of the panel' }));
  expect(within(panel).getByText('Next photo')).toBeDefined();
  // Only the host may choose.
  expect(section.queryByRole('button', { name: /Next photo/ })).toBeNull();
  isShown = true;
  await person.click(screen.getByRole('button', { name: 'The photo arrives' }));
  await waitFor(() => expect(section.getByRole('status').textContent).toBe('Safe to leave'));
});

it('shows nothing if no view is required', async () => {
  const api = FakeApi.install().on(listNeededViews, () => []);
  renderScreen(<NeededViews inspectionId={inspectionId} events={[]} />);
  await waitFor(() => expect(api.sentTo(listNeededViews)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
