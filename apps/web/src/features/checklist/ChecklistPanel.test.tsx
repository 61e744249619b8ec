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
import { ORGANIZATION, sampleChecklist, sampleInspection } from '../../testing/samples.ts';
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

  it('counts what has passed and what is marked in the head of each section', async () => {
    const { person } = show();
    const head = async () => (await screen.findByRole('button', { name: /^Mechanical/ })).textContent;
    expect(await head()).toBe('Mechanical (0/1 passed)0/1 marked');
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect(await head()).toBe('Mechanical (0/1 passed)Complete1/1 marked');
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    expect(await head()).toBe('Mechanical (1/1 passed)Complete1/1 marked');
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
    function Room(): ReactNode {
      const [events, setEvents] = useState<RoomEvent[]>([]);
      return (
        <>
          <button type="button" onClick={() => setEvents([event])}>
            Announce
          </button>
          <ChecklistPanel {...{ inspectionId, events }} canMark />
        </>
      );
    }
    const { person } = renderScreen(<Room />);
    await screen.findByText('Duct rough');
    const read = api.sentTo(getChecklist).length;
    await person.click(screen.getByRole('button', { name: 'Announce' }));
    await waitFor(() => expect(api.sentTo(getChecklist)).toHaveLength(read + 1));
  });
});
