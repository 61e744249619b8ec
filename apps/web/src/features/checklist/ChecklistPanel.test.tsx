import 'fake-indexeddb/auto';
import { applyChange, type FieldValue } from '@sightline/contracts/checklistChanges';
import { stateOf } from '@sightline/contracts/checklistFields';
import {
  type Checklist,
  ChecklistChanges,
  getChecklist,
  updateChecklist,
} from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections';
import { getOrganization } from '@sightline/contracts/organization';
import type { RoomEvent } from '@sightline/contracts/roomEvents';
import { screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { fillStorage, storedEntries } from '../../testing/fullStorage.ts';
import { ADMIN, renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist, sampleInspection, sampleState } from '../../testing/samples.ts';
import * as files from '../../ui/saveFile.ts';
import { ChecklistPanel } from './ChecklistPanel.tsx';

/** Applies changes as the server does. */
class ChecklistServer {
  checklist: Checklist = sampleChecklist();
  online = true;

  install(): FakeApi {
    return FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(getChecklist, () => this.checklist)
      .on(updateChecklist, ({ body }) => this.#change(ChecklistChanges.parse(body)));
  }

  value(field: string): FieldValue | undefined {
    return stateOf(this.checklist.fields, field)?.value;
  }

  /** By somebody else, on another device. */
  mark(field: string, value: FieldValue, by = 'Dana'): void {
    const changeId = crypto.randomUUID();
    const made = { follows: null, settles: [], madeAt: '2026-11-20T15:00:00.000Z' };
    const state = applyChange(
      stateOf(this.checklist.fields, field),
      { changeId, field, value, ...made },
      { by, at: NOW },
    );
    this.checklist = { ...this.checklist, fields: { ...this.checklist.fields, [field]: state } };
  }

  /** A mark by somebody else, as the room hears of it. */
  announced(field: string, value: FieldValue, hasSeen: boolean): RoomEvent {
    const known = stateOf(this.checklist.fields, field);
    const follows = hasSeen ? (known?.changeId ?? null) : null;
    const change = { changeId: mintId(), field, value, follows, settles: [], madeAt: NOW };
    const state = applyChange(known, change, { by: 'Eli', at: NOW });
    this.checklist = { ...this.checklist, fields: { ...this.checklist.fields, [field]: state } };
    return {
      ...{ id: mintId(), seq: 1, at: NOW, by: { subject: 'user:1', name: 'Eli', role: null } },
      ...{ kind: 'field:changed', data: { field, state } },
    };
  }

  #change({ changes }: ChecklistChanges): Checklist | Refusal {
    if (!this.online) return new Refusal(503, { error: 'Busy', code: 'unavailable' });
    for (const change of changes) {
      const state = applyChange(stateOf(this.checklist.fields, change.field), change, {
        by: 'Dana',
        at: NOW,
      });
      this.checklist = { ...this.checklist, fields: { ...this.checklist.fields, [change.field]: state } };
    }
    return this.checklist;
  }
}

const NOW = '2026-11-20T15:01:00.000Z';

interface RoomProps {
  inspectionId: string;
  buttons: (announce: (event: RoomEvent) => void) => ReactNode;
}

/** A checklist in a room that a test announces events to. */
function Room({ inspectionId, buttons }: RoomProps): ReactNode {
  const [events, setEvents] = useState<RoomEvent[]>([]);
  return (
    <>
      {buttons((event) => setEvents([...events, event]))}
      <ChecklistPanel {...{ inspectionId, events }} canMark />
    </>
  );
}

describe('the checklist of an inspection', () => {
  let server: ChecklistServer;
  let api: FakeApi;

  beforeEach(() => {
    server = new ChecklistServer();
    api = server.install();
    pageOutbox().setOwner(ADMIN);
  });

  afterEach(() => vi.restoreAllMocks());

  const show = (canMark = true) => {
    const { inspectionId } = server.checklist;
    return renderScreen(<ChecklistPanel inspectionId={inspectionId} events={[]} canMark={canMark} />);
  };
  const marks = async () => within(await screen.findByRole('group', { name: 'Mark for Duct rough' }));
  const pressed = async (name: string) =>
    (await marks()).getByRole('button', { name }).getAttribute('aria-pressed');

  it('shows a mark at once and saves it in the background', async () => {
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await pressed('Pass')).toBe('true');
    expect(screen.getByText('1 of 2 marked')).toBeDefined();
    await waitFor(() => expect(api.sentTo(updateChecklist)).toHaveLength(1));
    expect(await screen.findByText(/^Dana/)).toBeDefined();
    expect(screen.queryByText(/^Completed/)).toBeNull();
  });

  it('says when it was completed, once every item is marked', async () => {
    server.mark('ductRough', 'pass');
    server.mark('gasPiping', 'notApplicable');
    show();
    expect(await screen.findByText('2 of 2 marked')).toBeDefined();
    expect(screen.getByText(/^Completed/).textContent).toMatch(/^Completed \w{3} \d+, \d{4}, /);
  });

  it('lets one mark clear the other, and a second press clear it', async () => {
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect([await pressed('Pass'), await pressed('Fail')]).toEqual(['false', 'true']);
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect(await pressed('Fail')).toBe('false');
    await waitFor(() => expect(server.value('ductRough')).toBeNull());
    const sent = api.sentTo(updateChecklist).flatMap(({ body }) => ChecklistChanges.parse(body).changes);
    expect(sent.map(({ value }) => value)).toEqual(['pass', 'fail', null]);
    expect(stateOf(server.checklist.fields, 'ductRough')?.conflicts).toEqual([]);
  });

  it('focuses the note field that "Add note" opens: the next key belongs in it', async () => {
    const { person } = show();
    await person.click((await screen.findAllByRole('button', { name: /^Add note/ }))[0] as HTMLElement);
    expect(document.activeElement).toBe(await screen.findByLabelText('Notes: Duct rough'));
    await person.keyboard('C in the attic');
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('C in the attic');
  });

  it('keeps a mark while the server is unreachable and sends it afterward', async () => {
    server.online = false;
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await screen.findByText('Saving…')).toBeDefined();
    server.online = true;
    pageOutbox().retryNow();
    await waitFor(() => expect(server.value('ductRough')).toBe('pass'));
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(await pressed('Pass')).toBe('true');
  });

  it('says at once that a mark does not fit on the device any more, and still sends it', async () => {
    server.online = false;
    fillStorage('entries');
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await screen.findByText('Storage full')).toBeDefined();
    expect(await pressed('Pass')).toBe('true');
    expect(await storedEntries()).toEqual([]);
    server.online = true;
    pageOutbox().retryNow();
    await waitFor(() => expect(server.value('ductRough')).toBe('pass'));
  });

  it('counts what has passed and what is marked in the head of each section, with its share', async () => {
    const { person } = show();
    const head = async () => (await screen.findByRole('button', { name: /^Mechanical/ })).textContent;
    expect(await head()).toBe('Mechanical (0/1 passed)0/1 marked, 0%');
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect(await head()).toBe('Mechanical (0/1 passed)Complete1/1 marked, 100%');
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await head()).toBe('Mechanical (1/1 passed)Complete1/1 marked, 100%');
  });

  it('is exported during a call as well, by those who mark it', async () => {
    const { inspectionId } = server.checklist;
    api.on(getInspection, () => sampleInspection({ id: inspectionId }));
    const save = vi.spyOn(files, 'saveFile').mockReturnValue();
    const { person, unmount } = show();
    await person.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Checklist Exported')).toBeDefined();
    expect(save).toHaveBeenCalledWith(`checklist-${inspectionId}.json`, expect.any(Blob));
    unmount();
    show(false);
    await screen.findByText('Duct rough');
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('asks what is wrong with a failed item and saves the notes by themselves', async () => {
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    await write(
      person,
      await screen.findByLabelText('Describe the deficiency: Duct rough'),
      'No hanger <b>here</b>',
    );
    await waitFor(() => expect(server.value('ductRoughNotes')).toBe('No hanger <b>here</b>'));
  });

  it('opens Mechanical only, and shows viewers no buttons', async () => {
    show(false);
    expect(await screen.findByText('Duct rough')).toBeDefined();
    expect(screen.queryByText('Gas piping')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    expect(screen.getByText('Not marked')).toBeDefined();
  });

  it('passes the rest of a section with one press, and takes that back with Undo', async () => {
    const more = [
      { id: 'roofEquipment', label: 'Roof equipment' },
      { id: 'final', label: 'Final' },
    ];
    server.checklist.template.sections[0]?.items.push(...more);
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    await person.click(screen.getByRole('button', { name: 'Pass the rest (2)' }));
    const stored = () => ['ductRough', 'roofEquipment', 'final'].map((id) => server.value(id));
    await waitFor(() => expect(stored()).toEqual(['fail', 'pass', 'pass']));
    expect(screen.queryByRole('button', { name: /^Pass the rest/ })).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored()).toEqual(['fail', null, null]));
  });

  describe('after "Pass the rest"', () => {
    beforeEach(() => {
      server.checklist.template.sections[0]?.items.push({ id: 'final', label: 'Final' });
    });
    const stored = () => ['ductRough', 'final'].map((id) => server.value(id));

    async function passRest(events: (announce: (event: RoomEvent) => void) => ReactNode) {
      const { person } = renderScreen(<Room inspectionId={server.checklist.inspectionId} buttons={events} />);
      await person.click(await screen.findByRole('button', { name: /^Pass the rest/ }));
      await waitFor(() => expect(stored()).toEqual(['pass', 'pass']));
      await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
      return person;
    }

    it.each([
      ['a Fail that somebody set meanwhile', 'fail', true],
      ['a Fail that somebody set without having seen the Pass', 'fail', false],
      ['a Pass that somebody else confirmed', 'pass', true],
    ])('Undo leaves %s', async (_what, value, hasSeen) => {
      const person = await passRest((announce) => (
        <button type="button" onClick={() => announce(server.announced('final', value, hasSeen))}>
          Elsewhere
        </button>
      ));
      await person.click(screen.getByRole('button', { name: 'Elsewhere' }));
      await person.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(server.value('ductRough')).toBeNull());
      await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
      const final = stateOf(server.checklist.fields, 'final');
      expect(hasSeen ? final?.value : final?.conflicts[0]?.value).toBe(value);
      const sent = api.sentTo(updateChecklist).flatMap(({ body }) => ChecklistChanges.parse(body).changes);
      expect(sent.filter(({ field }) => field === 'final')).toHaveLength(1);
    });

    it('Undo leaves a Fail that the same person set meanwhile', async () => {
      const person = await passRest(() => null);
      const final = within(screen.getByRole('group', { name: 'Mark for Final' }));
      await person.click(final.getByRole('button', { name: 'Fail' }));
      await person.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(server.value('ductRough')).toBeNull());
      await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));
      expect(stored()).toEqual([null, 'fail']);
    });
  });

  it('does not settle an answer beside an empty mark with "Pass the rest"', async () => {
    server.mark('ductRough', null, 'Dana');
    server.mark('ductRough', 'fail', 'Eli');
    show();
    await screen.findByRole('group', { name: 'Two answers: Duct rough' });
    expect(screen.queryByRole('button', { name: /^Pass the rest/ })).toBeNull();
  });

  it('opens the next section after the last mark of one: as many taps as items', async () => {
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    const gas = within(await screen.findByRole('group', { name: 'Mark for Gas piping' }));
    await person.click(gas.getByRole('button', { name: 'Pass' }));
    expect(screen.getByText('2 of 2 marked')).toBeDefined();
  });

  it('goes to the next unmarked item, also in a closed section', async () => {
    server.mark('ductRough', 'pass');
    // jsdom has no layout and therefore no scrolling.
    const scrolledTo: Element[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolledTo.push(this);
    };
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Next unmarked item' }));
    const gas = await screen.findByRole('group', { name: 'Mark for Gas piping' });
    expect(gas.contains(document.activeElement)).toBe(true);
    expect(scrolledTo).toEqual([gas.closest('li')]);
  });

  it('offers viewers neither Pass the rest nor the next unmarked item', async () => {
    show(false);
    await screen.findByText('Duct rough');
    expect(screen.queryByRole('button', { name: /Pass the rest|Next unmarked/ })).toBeNull();
  });

  it('shows two answers that were given at once, and lets a person decide', async () => {
    server.mark('ductRough', 'pass', 'Dana');
    server.mark('ductRough', 'fail', 'Eli');
    const { person } = show();
    const conflict = within(await screen.findByRole('group', { name: 'Two answers: Duct rough' }));
    expect(conflict.getByText(/^Eli/).textContent).toMatch(/entered Fail without seeing Pass/);
    await person.click(conflict.getByRole('button', { name: 'Use “Fail”' }));
    expect(await pressed('Fail')).toBe('true');
    await waitFor(() => expect(server.value('ductRough')).toBe('fail'));
    expect(stateOf(server.checklist.fields, 'ductRough')?.conflicts).toEqual([]);
    expect(screen.queryByRole('group', { name: /Two answers/ })).toBeNull();
  });

  it('names everybody who gave the same other answer, and keeps the present one on request', async () => {
    server.mark('ductRough', 'pass', 'Dana');
    server.mark('ductRough', 'fail', 'Eli');
    server.mark('ductRough', 'fail', 'Ana');
    const { person } = show();
    const conflict = within(await screen.findByRole('group', { name: 'Two answers: Duct rough' }));
    expect(conflict.getByText(/^Eli/).textContent).toMatch(
      /^Eli \(.+\) and Ana \(.+\) entered Fail without seeing Pass\.$/,
    );
    await person.click(conflict.getByRole('button', { name: 'Keep “Pass”' }));
    await waitFor(() => expect(stateOf(server.checklist.fields, 'ductRough')?.conflicts).toEqual([]));
    expect(server.value('ductRough')).toBe('pass');
  });

  it.each([
    ['generalNotes', 'General notes'],
    ['ductRoughNotes', 'Notes: Duct rough'],
  ])('lets a person decide between two texts of %s', async (field, label) => {
    server.mark(field, 'Dry', 'Dana');
    server.mark(field, 'Wet at the north wall', 'Eli');
    const { person } = show();
    const conflict = within(await screen.findByRole('group', { name: `Two answers: ${label}` }));
    expect(conflict.getByText(/^Eli/).textContent).toContain(
      'entered Wet at the north wall without seeing Dry',
    );
    await person.click(conflict.getByRole('button', { name: 'Use “Wet at the north wall”' }));
    await waitFor(() => expect(server.value(field)).toBe('Wet at the north wall'));
    expect(stateOf(server.checklist.fields, field)?.conflicts).toEqual([]);
    expect(screen.queryByRole('group', { name: /Two answers/ })).toBeNull();
  });

  it('says to viewers as well who marked and noted each item, and when', async () => {
    server.mark('ductRough', 'fail', 'Eli Moss');
    server.mark('ductRoughNotes', 'No hanger', 'Ana Ruiz');
    server.mark('generalNotes', 'Dry', 'Kim Lee');
    show(false);
    const row = (await screen.findByText('Duct rough')).closest('li') as HTMLElement;
    await waitFor(() => expect(within(row).getByText(/^Eli Moss/).textContent).toBe('Eli Moss, 10:01 AM'));
    expect(within(row).getByText(/^Ana Ruiz/).textContent).toBe('Ana Ruiz, 10:01 AM');
    expect(within(row).getByText('Fail')).toBeDefined();
    expect(screen.getByText(/^Kim Lee/).textContent).toBe('Kim Lee, 10:01 AM');
  });

  it('shows both times of a mark that waited on its device, or whose device has a wrong clock', async () => {
    const late = sampleState('pass', { by: 'Eli Moss', madeAt: '2026-11-19T15:02:00.000Z' });
    server.checklist = { ...server.checklist, fields: { ductRough: late } };
    show(false);
    const author = await screen.findByText(/^Eli Moss/);
    await waitFor(() =>
      expect(author.textContent).toBe('Eli Moss, Nov 19, 10:02 AM, received Nov 20, 10:00 AM'),
    );
  });

  it('shows viewers two answers without a choice', async () => {
    server.mark('ductRough', 'pass', 'Dana');
    server.mark('ductRough', 'fail', 'Eli');
    show(false);
    const conflict = within(await screen.findByRole('group', { name: 'Two answers: Duct rough' }));
    expect(conflict.queryByRole('button')).toBeNull();
  });

  it('reads again what the room is told of without its value', async () => {
    const { inspectionId } = server.checklist;
    const event: RoomEvent = {
      ...{ id: mintId(), seq: 1, at: NOW, by: { subject: 'user:1', name: 'Eli', role: null } },
      ...{ kind: 'field:changed', data: { field: 'locationData', state: null } },
    };
    const { person } = renderScreen(
      <Room
        inspectionId={inspectionId}
        buttons={(announce) => (
          <button type="button" onClick={() => announce(event)}>
            Announce
          </button>
        )}
      />,
    );
    await screen.findByText('Duct rough');
    const read = api.sentTo(getChecklist).length;
    await person.click(screen.getByRole('button', { name: 'Announce' }));
    await waitFor(() => expect(api.sentTo(getChecklist)).toHaveLength(read + 1));
  });
});
