import 'fake-indexeddb/auto';
import {
  type Checklist,
  type ChecklistItem,
  changeItem,
  getChecklist,
  ItemChange,
} from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN, renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { ChecklistPanel } from './ChecklistPanel.tsx';

const item = (id: string, label: string): ChecklistItem => ({
  id,
  label,
  mark: null,
  notes: '',
  markedAt: null,
  markedBy: null,
  revision: 0,
});

/** Keeps the rules of the wire: a mark grows the revision and carries who made it. */
class ChecklistServer {
  readonly checklist: Checklist = {
    id: mintId(),
    inspectionId: mintId(),
    templateId: 'code-inspection',
    sections: [
      { id: 'mechanical', title: 'Mechanical', items: [item('ductRough', 'Duct rough')] },
      { id: 'plumbing', title: 'Plumbing', items: [item('gasPiping', 'Gas piping')] },
    ],
    generalNotes: '',
    revision: 0,
    updatedAt: '2026-11-20T15:00:00.000Z',
  };
  online = true;

  install(): FakeApi {
    return FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(getChecklist, () => this.checklist)
      .on(changeItem, ({ path, body }) => this.#change(path.split('/').at(-1) ?? '', ItemChange.parse(body)));
  }

  #change(id: string, { mark, notes }: ItemChange): ChecklistItem | Refusal {
    if (!this.online) return new Refusal(503, { error: 'Busy', code: 'unavailable' });
    const known = this.checklist.sections.flatMap((section) => section.items).find((one) => one.id === id);
    if (!known) return new Refusal(404, { error: 'No such item', code: 'notFound' });
    if (mark !== undefined)
      Object.assign(known, { mark, markedBy: 'Dana', markedAt: '2026-11-20T15:01:00.000Z' });
    if (notes !== undefined) known.notes = notes;
    known.revision += 1;
    return { ...known };
  }
}

describe('the checklist of an inspection', () => {
  let server: ChecklistServer;
  let api: FakeApi;

  beforeEach(() => {
    server = new ChecklistServer();
    api = server.install();
    pageOutbox().setOwner(ADMIN.id);
  });

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
    await waitFor(() => expect(api.sentTo(changeItem)).toHaveLength(1));
    expect(await screen.findByText(/^Dana/)).toBeDefined();
  });

  it('lets one mark clear the other, and a second press clear it', async () => {
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Pass' }));
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect([await pressed('Pass'), await pressed('Fail')]).toEqual(['false', 'true']);
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    expect(await pressed('Fail')).toBe('false');
    await waitFor(() => expect(server.checklist.sections[0]?.items[0]?.mark).toBeNull());
    expect(api.sentTo(changeItem).map(({ body }) => ItemChange.parse(body).mark)).toEqual([
      'pass',
      'fail',
      null,
    ]);
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
    await waitFor(() => expect(server.checklist.sections[0]?.items[0]?.mark).toBe('pass'));
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect(await pressed('Pass')).toBe('true');
  });

  it('asks what is wrong with a failed item and saves the notes by themselves', async () => {
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    await write(
      person,
      await screen.findByLabelText('Describe the deficiency: Duct rough'),
      'No hanger <b>here</b>',
    );
    await waitFor(() => expect(server.checklist.sections[0]?.items[0]?.notes).toBe('No hanger <b>here</b>'));
  });

  it('opens Mechanical only, and shows viewers no buttons', async () => {
    show(false);
    expect(await screen.findByText('Duct rough')).toBeDefined();
    expect(screen.queryByText('Gas piping')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    expect(screen.getByText('Not marked')).toBeDefined();
  });

  it('passes the rest of a section with one press, and takes that back with Undo', async () => {
    server.checklist.sections[0]?.items.push(item('roofEquipment', 'Roof equipment'), item('final', 'Final'));
    const { person } = show();
    await person.click((await marks()).getByRole('button', { name: 'Fail' }));
    await person.click(screen.getByRole('button', { name: 'Pass the rest (2)' }));
    const stored = () => server.checklist.sections[0]?.items.map(({ mark }) => mark);
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
    Object.assign(server.checklist.sections[0]?.items[0] ?? {}, { mark: 'pass' });
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
});
