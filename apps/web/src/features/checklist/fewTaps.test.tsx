import 'fake-indexeddb/auto';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import { ChecklistChanges, updateChecklist } from '@sightline/contracts/checklists/checklists';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ChecklistPanel } from './ChecklistPanel.tsx';
import { ChecklistStory, marks, Room } from './testing/ChecklistStory.tsx';

describe('marking a checklist with few taps', () => {
  let story: ChecklistStory;

  beforeEach(() => {
    story = new ChecklistStory();
  });
  afterEach(() => vi.restoreAllMocks());

  it('passes the rest of a section with one press, and takes that back with Undo', async () => {
    const more = [
      { id: 'roofEquipment', label: 'Roof equipment' },
      { id: 'final', label: 'Final' },
    ];
    story.server.checklist.template.sections[0]?.items.push(...more);
    const { person } = story.show();
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    await person.click(screen.getByRole('button', { name: 'Pass the rest (2)' }));
    const stored = () => ['ductRough', 'roofEquipment', 'final'].map((id) => story.server.value(id));
    await waitFor(() => expect(stored()).toEqual(['fail', 'pass', 'pass']));
    expect(screen.queryByRole('button', { name: /^Pass the rest/ })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toEqual(['fail', null, null]));
  });

  describe('after "Pass the rest"', () => {
    beforeEach(() => {
      story.server.checklist.template.sections[0]?.items.push({ id: 'final', label: 'Final' });
    });
    const stored = () => ['ductRough', 'final'].map((id) => story.server.value(id));

    async function passRest(events: (announce: (event: RoomEvent) => void) => ReactNode) {
      const { person } = renderScreen(
        <Room inspectionId={story.server.checklist.inspectionId} buttons={events} />,
      );
      await person.click(await screen.findByRole('button', { name: /^Pass the rest/ }));
      await waitFor(() => expect(stored()).toEqual(['pass', 'pass']));
      await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull());
      return person;
    }

    it.each([
      ['a Fail that another person set meanwhile', 'fail', true],
      ['a Fail that another person set without having seen the Pass', 'fail', false],
      ['a Pass that another person confirmed', 'pass', true],
    ])('Undo leaves %s', async (_what, value, hasSeen) => {
      const person = await passRest((announce) => (
        <button type="button" onClick={() => announce(story.server.announced('final', value, hasSeen))}>
          Elsewhere
        </button>
      ));
      await person.click(screen.getByRole('button', { name: 'Elsewhere' }));
      await person.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(story.server.value('ductRough')).toBeNull());
      await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
      const final = stateOf(story.server.checklist.fields, 'final');
      expect(hasSeen ? final?.value : final?.conflicts[0]?.value).toBe(value);
      const sent = story.api
        .sentTo(updateChecklist)
        .flatMap(({ body }) => ChecklistChanges.parse(body).changes);
      expect(sent.filter(({ field }) => field === 'final')).toHaveLength(1);
    });

    it('Undo leaves a Fail that the same person set meanwhile', async () => {
      const person = await passRest(() => null);
      const final = within(screen.getByRole('group', { name: 'Mark for Final' }));
      await person.click(final.getByRole('button', { name: 'Fail' }));
      await person.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(story.server.value('ductRough')).toBeNull());
      await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
      expect(stored()).toEqual([null, 'fail']);
    });
  });

  it('does not decide a conflict with an empty mark by "Pass the rest"', async () => {
    story.server.mark('ductRough', null, 'Dana');
    story.server.mark('ductRough', 'fail', 'Eli');
    story.show();
    await screen.findByRole('group', { name: 'Two answers: Duct rough' });
    expect(screen.queryByRole('button', { name: /^Pass the rest/ })).toBeNull();
  });

  it('gives a failed item words and a photo with four taps after the mark', async () => {
    const [item] = story.server.checklist.template.sections[0]?.items ?? [];
    if (item) Object.assign(item, { corrections: 'Seal all joints.' });
    const { inspectionId } = story.server.checklist;
    const onCapture = vi.fn();
    const { person } = renderScreen(<ChecklistPanel {...{ inspectionId, onCapture }} events={[]} canMark />);
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    await person.click(screen.getByLabelText('Description: Duct rough'));
    await person.keyboard('Gap at the plenum.');
    await person.click(screen.getByRole('button', { name: /: Seal all joints\.$/ }));
    await person.click(screen.getByRole('button', { name: 'Capture photo for Duct rough' }));
    // The fourth tap is the shutter: the camera closes after one photo of an item (sitePhotos.test.tsx).
    expect(onCapture).toHaveBeenCalledWith('ductRough', 'Duct rough');
    await waitFor(() =>
      expect(['ductRoughNotes', 'ductRoughFailureCorrection'].map((id) => story.server.value(id))).toEqual([
        'Gap at the plenum.',
        'Seal all joints.',
      ]),
    );
  });

  it('opens the next section after the last mark of one, so that each item takes one tap', async () => {
    const { person } = story.show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    const gas = within(await screen.findByRole('group', { name: 'Mark for Gas piping' }));
    await person.click(gas.getByRole('button', { name: 'Pass' }));
    expect(screen.getByText('2 of 2 marked')).toBeDefined();
  });

  it('goes to the next unmarked item, even in a closed section', async () => {
    story.server.mark('ductRough', 'pass');
    // jsdom has no layout and therefore no scrolling.
    const scrolledTo: Element[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolledTo.push(this);
    };
    const { person } = story.show();
    await person.click(await screen.findByRole('button', { name: 'Next unmarked item' }));
    const gas = await screen.findByRole('group', { name: 'Mark for Gas piping' });
    expect(gas.contains(document.activeElement)).toBe(true);
    expect(scrolledTo).toEqual([gas.closest('li')]);
  });

  it('offers viewers neither Pass the rest nor the next unmarked item', async () => {
    story.show(false);
    await screen.findByText('Duct rough');
    expect(screen.queryByRole('button', { name: /Pass the rest|Next unmarked/ })).toBeNull();
  });
});
