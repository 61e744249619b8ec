import 'fake-indexeddb/auto';
import { stateOf } from '@sightline/contracts/checklists/checklistFields';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleState } from '../../testing/samples.ts';
import { ChecklistStory, pressed } from './testing/ChecklistStory.tsx';

describe("the authors of a checklist's answers", () => {
  let story: ChecklistStory;

  beforeEach(() => {
    story = new ChecklistStory();
  });
  afterEach(() => vi.restoreAllMocks());

  it('shows two answers that were given at once, and lets a person decide', async () => {
    story.server.mark('ductRough', 'pass', 'Dana');
    story.server.mark('ductRough', 'fail', 'Eli');
    const { person } = story.show();
    const conflict = within(await screen.findByRole('group', { name: 'Two answers: Duct rough' }));
    expect(conflict.getByText(/^Eli/).textContent).toMatch(/entered Fail without seeing Pass/);
    await person.click(conflict.getByRole('button', { name: 'Use “Fail”' }));
    expect(await pressed('Fail')).toBe('true');
    await waitFor(() => expect(story.server.value('ductRough')).toBe('fail'));
    expect(stateOf(story.server.checklist.fields, 'ductRough')?.conflicts).toEqual([]);
    expect(screen.queryByRole('group', { name: /Two answers/ })).toBeNull();
  });

  it('names each person who gave the same other answer, and keeps the present answer on request', async () => {
    story.server.mark('ductRough', 'pass', 'Dana');
    story.server.mark('ductRough', 'fail', 'Eli');
    story.server.mark('ductRough', 'fail', 'Ana');
    const { person } = story.show();
    const conflict = within(await screen.findByRole('group', { name: 'Two answers: Duct rough' }));
    expect(conflict.getByText(/^Eli/).textContent).toMatch(
      /^Eli \(.+\) and Ana \(.+\) entered Fail without seeing Pass\.$/,
    );
    await person.click(conflict.getByRole('button', { name: 'Keep “Pass”' }));
    await waitFor(() => expect(stateOf(story.server.checklist.fields, 'ductRough')?.conflicts).toEqual([]));
    expect(story.server.value('ductRough')).toBe('pass');
  });

  it.each([
    ['generalNotes', 'General notes'],
    ['ductRoughNotes', 'Notes: Duct rough'],
  ])('lets a person decide between two texts of %s', async (field, label) => {
    story.server.mark(field, 'Dry', 'Dana');
    story.server.mark(field, 'Wet at the north wall', 'Eli');
    const { person } = story.show();
    const conflict = within(await screen.findByRole('group', { name: `Two answers: ${label}` }));
    expect(conflict.getByText(/^Eli/).textContent).toContain(
      'entered Wet at the north wall without seeing Dry',
    );
    await person.click(conflict.getByRole('button', { name: 'Use “Wet at the north wall”' }));
    await waitFor(() => expect(story.server.value(field)).toBe('Wet at the north wall'));
    expect(stateOf(story.server.checklist.fields, field)?.conflicts).toEqual([]);
    expect(screen.queryByRole('group', { name: /Two answers/ })).toBeNull();
  });

  it('shows viewers the author and time of each mark and note', async () => {
    story.server.mark('ductRough', 'fail', 'Eli Moss');
    story.server.mark('ductRoughNotes', 'No hanger', 'Ana Ruiz');
    story.server.mark('generalNotes', 'Dry', 'Kim Lee');
    story.show(false);
    const row = (await screen.findByText('Duct rough')).closest('li') as HTMLElement;
    await waitFor(() => expect(within(row).getByText(/^Eli Moss/).textContent).toBe('Eli Moss, 10:00 AM'));
    expect(within(row).getByText(/^Ana Ruiz/).textContent).toBe('Ana Ruiz, 10:00 AM');
    expect(within(row).getByText('Fail')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'General notes' })).toBeDefined();
    expect(screen.getByText(/^Kim Lee/).textContent).toBe('Kim Lee, 10:00 AM');
  });

  it('shows both times of a mark that was sent late, or whose device has a wrong clock', async () => {
    const late = sampleState('pass', { by: 'Eli Moss', madeAt: '2026-11-19T15:02:00.000Z' });
    story.server.checklist = { ...story.server.checklist, fields: { ductRough: late } };
    story.show(false);
    const author = await screen.findByText(/^Eli Moss/);
    await waitFor(() =>
      expect(author.textContent).toMatch(
        /^Eli Moss, Thu, Nov 19(, 2026)?, 10:02 AM, received Fri, Nov 20(, 2026)?, 10:00 AM$/,
      ),
    );
  });

  it('shows viewers both answers without letting them decide', async () => {
    story.server.mark('ductRough', 'pass', 'Dana');
    story.server.mark('ductRough', 'fail', 'Eli');
    story.show(false);
    const conflict = within(await screen.findByRole('group', { name: 'Two answers: Duct rough' }));
    expect(conflict.queryByRole('button')).toBeNull();
  });
});
