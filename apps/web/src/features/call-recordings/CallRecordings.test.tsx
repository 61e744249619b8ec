import { applyChange } from '@sightline/contracts/checklists/checklistChanges';
import { itemsOf } from '@sightline/contracts/checklists/checklistItems';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getOrganization } from '@sightline/contracts/organization/organization';
import {
  deleteRecording,
  holdRecording,
  listRecordings,
  type Recording,
} from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION, sampleChecklist } from '../../testing/samples.ts';
import { CallRecordings } from './CallRecordings.tsx';
import { momentsOf, sizeText } from './recordingFacts.ts';

const READY: Recording = {
  id: mintId(),
  inspectionId: mintId(),
  startedAt: '2026-11-20T15:00:00.000Z',
  endedAt: '2026-11-20T15:10:00.000Z',
  people: ['Dana Whitfield', 'Elena Marsh'],
  phase: 'ready',
  fileStartedAt: '2026-11-20T15:00:00.000Z',
  durationMs: 600_000,
  bytes: 12_400_000,
  isIncomplete: false,
  keepUntil: '2027-11-20T15:00:00.000Z',
  hold: null,
  deletion: null,
};

const message = (at: string): RoomEvent => ({
  id: mintId(),
  seq: 1,
  at,
  by: { subject: 'user:1', name: 'Elena Marsh', role: 'field' },
  kind: 'chat:sent',
  data: { text: 'The panel is open' },
});

const CHECKLIST = sampleChecklist();
const [ITEM] = itemsOf(CHECKLIST);
if (!ITEM) throw new Error('The checklist has no item');

const marked = (at: string): RoomEvent => {
  const change = {
    changeId: mintId(),
    field: ITEM.id,
    value: 'fail',
    madeAt: at,
    follows: null,
    settles: [],
  };
  const by = { subject: 'user:2', name: 'Dana Whitfield', role: 'host' as const };
  const state = applyChange(null, change, { by: by.name, at });
  return { id: mintId(), seq: 2, at, by, kind: 'field:changed', data: { field: ITEM.id, state } };
};

function show(recording: Recording, events: RoomEvent[] = []) {
  const api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(listRecordings, () => [recording])
    .on(getChecklist, () => CHECKLIST);
  const { person } = renderScreen(<CallRecordings inspectionId={recording.inspectionId} events={events} />);
  return { api, person };
}

it('shows length, size and people, and plays with jumps to what happened', async () => {
  // jsdom plays nothing.
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { person } = show(READY, [message('2026-11-20T15:02:05.000Z')]);
  expect(await screen.findByText(/^Fri, Nov 20(, 2026)?, 10:00 AM$/)).toBeDefined();
  expect(screen.getByText('12.4 MB').closest('li')?.textContent).toContain(' · 10:00 · 12.4 MB');
  expect(screen.getByText('Dana Whitfield, Elena Marsh')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Play' }));
  const list = within(await screen.findByRole('list', { name: 'Jump to' }));
  await person.click(list.getByRole('button', { name: /2:05.*The panel is open/ }));
  expect(document.querySelector('video')?.currentTime).toBe(125);
  expect(play).toHaveBeenCalledOnce();
});

it('has the moments of the call on a time line, from which the keyboard goes to the next one', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const { person } = show(READY, [
    message('2026-11-20T15:02:05.000Z'),
    message('2026-11-20T15:03:00.000Z'),
    marked('2026-11-20T15:04:00.000Z'),
  ]);
  await person.click(await screen.findByRole('button', { name: 'Play' }));
  const line = within(await screen.findByRole('toolbar', { name: 'Moments of the call' }));
  await line.findByRole('button', { name: `4:00 ${ITEM.label}: failed, by Dana Whitfield` });
  const [first] = line.getAllByRole('button');
  first?.focus();
  await person.keyboard('{ArrowRight}{Enter}');
  expect(document.querySelector('video')?.currentTime).toBe(180);
  await person.keyboard('{End}{Enter}');
  expect(document.querySelector('video')?.currentTime).toBe(240);
  const slider = screen.getByRole('slider', { name: 'Time of the recording' });
  slider.focus();
  await person.keyboard('{ArrowLeft}');
  expect(document.querySelector('video')?.currentTime).toBe(235);
  expect(slider.getAttribute('aria-valuetext')).toBe('3:55 of 10:00');
});

it('plays at another speed', async () => {
  const { person } = show(READY);
  await person.click(await screen.findByRole('button', { name: 'Play' }));
  await person.click(await screen.findByRole('button', { name: '1.5x' }));
  expect(document.querySelector('video')?.playbackRate).toBe(1.5);
});

it('says when a recording cannot be played, as one that was deleted meanwhile, and tries again', async () => {
  const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  const { person } = show(READY);
  await person.click(await screen.findByRole('button', { name: 'Play' }));
  const dialog = await screen.findByRole('dialog', { name: 'Recording of the call' });
  const video = dialog.querySelector('video');
  if (!video) throw new Error('The player has no video');
  fireEvent.error(video);
  expect(await screen.findByText(/^The recording cannot be played\./)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(load).toHaveBeenCalledOnce();
  fireEvent.loadedMetadata(video);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('lists only moments that are in the video', () => {
  const events = ['2026-11-20T14:59:59.000Z', '2026-11-20T15:10:01.000Z'].map(message);
  expect(momentsOf(READY, events, new Map())).toEqual([]);
});

it('lists the rooms that were named, and not that a name was deleted', () => {
  const named = (label: string): RoomEvent => ({
    ...message('2026-11-20T15:02:05.000Z'),
    kind: 'label:changed',
    data: { label, roomType: '' },
  });
  expect(momentsOf(READY, ['Kitchen', ''].map(named), new Map()).map(({ text }) => text)).toEqual([
    'In Kitchen',
  ]);
});

it('is deleted and held with a reason', async () => {
  const { api, person } = show(READY);
  api.on(holdRecording, () => READY).on(deleteRecording, () => READY);
  for (const [open, save] of [
    ['Hold', 'Set hold'],
    ['Delete', 'Delete'],
  ] as const) {
    await person.click(await screen.findByRole('button', { name: open }));
    await write(person, await screen.findByLabelText(/Reason/), 'Claim 4711');
    const buttons = screen.getAllByRole('button', { name: save });
    await person.click(buttons.at(-1) ?? screen.getByText(save));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(api.sentTo(holdRecording)[0]?.body).toEqual({ isHeld: true, reason: 'Claim 4711' });
  expect(api.sentTo(deleteRecording)[0]?.body).toEqual({ reason: 'Claim 4711' });
});

it('says that a recording has to be stopped before it is deleted', async () => {
  const { api, person } = show(READY);
  const error = 'Stop the recording first. It can be deleted when it has ended.';
  api.on(deleteRecording, () => new Refusal(409, { error, code: 'recordingRunning' }));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await write(person, await screen.findByLabelText(/Reason/), 'A mistake');
  const buttons = screen.getAllByRole('button', { name: 'Delete' });
  await person.click(buttons.at(-1) ?? screen.getByText('Delete'));
  expect(await screen.findByText(error)).toBeDefined();
});

it('says who holds or has deleted it, and then offers no deletion', async () => {
  const decision = { at: READY.startedAt, by: 'Ana Ruiz', reason: 'Claim 4711' };
  show({ ...READY, hold: decision });
  expect(await screen.findByText(/On legal hold by Ana Ruiz: Claim 4711/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

it('names sizes as people say them', () => {
  expect([1, 850_000, 12_400_000, 1_240_000_000].map(sizeText)).toEqual([
    '1 KB',
    '850 KB',
    '12.4 MB',
    '1.2 GB',
  ]);
});
