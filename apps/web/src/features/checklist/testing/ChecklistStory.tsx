import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type BoundFunctions, type queries, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import type { FakeApi } from '../../../testing/FakeApi.ts';
import { ADMIN } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { ChecklistPanel } from '../ChecklistPanel.tsx';
import { FakeChecklist } from './FakeChecklist.ts';

interface RoomProps {
  inspectionId: string;
  buttons: (announce: (event: RoomEvent) => void) => ReactNode;
}

/** The checklist in a room to which a test announces events. */
export function Room({ inspectionId, buttons }: RoomProps): ReactNode {
  const [events, setEvents] = useState<RoomEvent[]>([]);
  return (
    <>
      {buttons((event) => setEvents([...events, event]))}
      <ChecklistPanel {...{ inspectionId, events }} canMark />
    </>
  );
}

/** A person who has the checklist of an inspection open. */
export class ChecklistStory {
  readonly server = new FakeChecklist();
  readonly api: FakeApi = this.server.install();

  constructor() {
    pageOutbox().setOwner(ADMIN);
  }

  show(canMark = true, at = '/'): ReturnType<typeof renderScreen> {
    const { inspectionId } = this.server.checklist;
    return renderScreen(<ChecklistPanel {...{ inspectionId, canMark }} events={[]} />, { at });
  }
}

/** The buttons of the first item. */
export const marks = async (): Promise<BoundFunctions<typeof queries>> =>
  within(await screen.findByRole('group', { name: 'Mark for Duct rough' }));

export const pressed = async (name: string): Promise<string | null> =>
  (await marks()).getByRole('button', { name }).getAttribute('aria-pressed');
