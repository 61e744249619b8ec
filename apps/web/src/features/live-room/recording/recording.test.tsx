import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF } from '@sightline/contracts/rooms/abilities';
import {
  answerRecording,
  type ConsentAnswer,
  type RecordingState,
  requestRecording,
  stopRecording,
} from '@sightline/contracts/rooms/recording';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, peer, roomState } from '../fakes.ts';
import { RecordingPart } from './recordingFeature.tsx';
import { RecordingMark } from './recordingNotice.tsx';
import { recordingView } from './recordingView.ts';

const dana = peer({ name: 'Dana Whitfield', role: 'host', abilities: [...ABILITIES_OF.host, 'record'] });
const elena = peer({ name: 'Elena Marsh' });
const questionId = mintId();
const off = { state: 'off', refusedBy: null } as const;

const asked = (answer: ConsentAnswer | null) => ({
  questionId,
  askedBy: dana.name,
  terms: { company: 'Coastal Inspections', keepDays: 90, version: 1 },
  peers: [
    { peerId: dana.id, name: dana.name, number: 1, answer: 'agreed' as const },
    { peerId: elena.id, name: elena.name, number: 1, answer },
  ],
});

const ROOM = { inspectionId: mintId(), epoch: 1, locked: false, label: '', roomType: '', seq: 1 };

type Ended = Extract<RoomEvent, { kind: 'recording:stopped' }>;

const ended = (
  { id: peerId, subject, name, role }: typeof dana,
  data: Pick<Ended['data'], 'recordingId' | 'why'>,
): RoomEvent => ({
  id: mintId(),
  seq: 2,
  at: '2026-11-20T15:00:00.000Z',
  by: { subject, name, role },
  kind: 'recording:stopped',
  data: { questionId, peerId, ...data },
});

describe('the recording of a call', () => {
  let parts: ReturnType<typeof fakeCall>;
  afterEach(() => parts.call.close());

  function show(you: typeof dana, recording: RecordingState) {
    parts = fakeCall(roomState({ you, recording, room: ROOM }), you.role);
    return renderScreen(
      <CallContext value={parts.call}>
        <RecordingMark />
        <RecordingPart />
      </CallContext>,
    );
  }

  const change = (recording: RecordingState): void => act(() => parts.set({ recording }));
  const open = (): void => act(() => parts.call.view(recordingView).setState({ isOpen: true }));
  const COMMANDS: readonly unknown[] = [answerRecording, requestRecording, stopRecording];
  const sent = () => parts.room.ask.mock.calls.filter(([command]) => COMMANDS.includes(command));

  it('asks in words that say what is kept, who can open it and for how long', async () => {
    show(elena, { state: 'asking', ...asked(null) });
    const dialog = await screen.findByRole('dialog', { name: 'Dana Whitfield asks to record this call' });
    for (const text of [
      /picture and sound of everyone/,
      /Staff of Coastal Inspections/,
      /90 days/,
      /change your mind at any time/,
    ])
      expect(within(dialog).getByText(text)).toBeDefined();
  });

  it('gives both answers the same weight: neither has the focus or another look', async () => {
    show(elena, { state: 'asking', ...asked(null) });
    const [refuse, agree] = [
      await screen.findByRole('button', { name: 'I do not agree' }),
      screen.getByRole('button', { name: 'I agree' }),
    ];
    expect(refuse.className).toBe(agree.className);
    expect([refuse, agree]).not.toContain(document.activeElement);
  });

  it.each([
    ['I agree', 'agreed'],
    ['I do not agree', 'refused'],
  ])('sends the answer "%s" by keyboard, and only an answer closes the question', async (name, answer) => {
    const { person } = show(elena, { state: 'asking', ...asked(null) });
    const button = await screen.findByRole('button', { name });
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeDefined();
    button.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(sent()).toMatchObject([[answerRecording, { questionId, answer }]]));
    change({ state: 'asking', ...asked('agreed') });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be left without an answer', async () => {
    const { person } = show(elena, { state: 'asking', ...asked(null) });
    const leave = vi.spyOn(parts.call, 'leave').mockResolvedValue();
    await person.click(await screen.findByRole('button', { name: 'Leave the call' }));
    expect(leave).toHaveBeenCalledOnce();
    expect(sent()).toEqual([]);
  });

  it('says why an answer was not sent, and can be answered again', async () => {
    const { person } = show(elena, { state: 'paused', why: 'newcomer', ...asked(null) });
    parts.room.ask.mockRejectedValueOnce(new AppError('unavailable'));
    await person.click(await screen.findByRole('button', { name: 'I agree' }));
    expect(await screen.findByText('Your answer was not sent')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'I agree' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });

  it.each([
    [{ state: 'asking' }, 'Asking to record'],
    [{ state: 'starting' }, 'Starting the recording…'],
    [{ state: 'recording' }, 'Recording'],
    [{ state: 'paused', why: 'newcomer' }, 'Recording paused'],
  ] as const)('is marked for everyone as %o', (state, text) => {
    show(elena, { ...state, ...asked('agreed') });
    expect(screen.getByRole('button').textContent?.replace('●', '')).toBe(text);
    change(off);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be withdrawn from its mark, with the reason of a pause and the answers in sight', async () => {
    const { person } = show(elena, { state: 'paused', why: 'diskFull', ...asked('agreed') });
    await person.click(screen.getByRole('button', { name: 'Recording paused' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'The recording is paused' }));
    expect(dialog.getByText(/no storage space left/)).toBeDefined();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dana WhitfieldAgreed',
      'Elena MarshAgreed',
    ]);
    await person.click(dialog.getByRole('button', { name: 'I no longer agree' }));
    await waitFor(() => expect(sent()).toMatchObject([[answerRecording, { questionId, answer: 'refused' }]]));
  });

  it('is asked for and stopped by the host', async () => {
    const { person } = show(dana, off);
    open();
    await person.click(await screen.findByRole('button', { name: 'Ask everyone' }));
    await waitFor(() => expect(sent()[0]?.[0]).toBe(requestRecording));
    change({ state: 'recording', ...asked('agreed') });
    open();
    await person.click(await screen.findByRole('button', { name: 'Stop recording' }));
    await waitFor(() => expect(sent()[1]).toMatchObject([stopRecording, { questionId }]));
  });

  it('is not asked for again after a refusal, and says what remains', async () => {
    show(dana, { state: 'off', refusedBy: 'Elena Marsh' });
    open();
    expect(await screen.findByText(/^Elena Marsh did not agree.*take photos/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask everyone' })).toBeNull();
  });

  it('tells everyone who ended it, and the host about a full disk', async () => {
    show(dana, { state: 'recording', ...asked('agreed') });
    await screen.findByRole('button', { name: /Recording/ });
    open();
    await screen.findByRole('dialog');
    act(() => parts.set({ events: [ended(elena, { recordingId: mintId(), why: 'withdrawn' })] }));
    expect(
      await screen.findByText('Elena Marsh no longer agrees, so the recording was stopped'),
    ).toBeDefined();
    act(() => parts.set({ recordingTrouble: 'diskFull' }));
    expect(await screen.findByText(/no storage space left\. The call continues/)).toBeDefined();
  });

  it('tells a page about a withdrawal that happened while it was away, once its room is back', async () => {
    show(dana, { state: 'recording', ...asked('agreed') });
    await screen.findByRole('button', { name: /Recording/ });
    open();
    await screen.findByRole('dialog');
    act(() => parts.set({ call: { name: 'reconnecting', attempt: 1, nextTryAt: 0 } }));
    // The reply to a resume has the snapshot and the events since, in one change.
    const events = [ended(elena, { recordingId: mintId(), why: 'withdrawn' })];
    act(() => parts.set({ call: { name: 'live' }, room: { ...ROOM, seq: 2 }, recording: off, events }));
    expect(
      await screen.findByText('Elena Marsh no longer agrees, so the recording was stopped'),
    ).toBeDefined();
  });

  it('speaks to the person who ended it about themself', async () => {
    show(elena, { state: 'recording', ...asked('agreed') });
    await screen.findByRole('button', { name: /Recording/ });
    open();
    await screen.findByRole('dialog');
    act(() => parts.set({ events: [ended(elena, { recordingId: mintId(), why: 'withdrawn' })] }));
    expect(await screen.findByText('You no longer agree, so the recording was stopped')).toBeDefined();
  });

  describe('with another person on the same link', () => {
    const companion = peer({ name: elena.name, subject: elena.subject, number: 2 });

    const shared = (answer: ConsentAnswer | null) => {
      const before = asked('agreed');
      const { id: peerId, name, number } = companion;
      return { ...before, peers: [...before.peers, { peerId, name, number, answer }] };
    };

    it('Q-6 asks the page that has entered, and not the one that has answered', async () => {
      show(companion, { state: 'paused', why: 'newcomer', ...shared(null) });
      expect(await screen.findByRole('button', { name: 'I agree' })).toBeDefined();
      cleanup();
      parts.call.close();
      show(elena, { state: 'paused', why: 'newcomer', ...shared(null) });
      open();
      const dialog = within(await screen.findByRole('dialog', { name: 'The recording is paused' }));
      expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Dana WhitfieldAgreed',
        'Elena MarshAgreed',
        'Elena Marsh (2)Has not answered',
      ]);
    });

    it('Q-6 does not say "you" of an answer that was given at the other page', async () => {
      show(elena, { state: 'recording', ...shared('agreed') });
      await screen.findByRole('button', { name: /Recording/ });
      open();
      await screen.findByRole('dialog');
      act(() => parts.set({ events: [ended(companion, { recordingId: mintId(), why: 'withdrawn' })] }));
      expect(
        await screen.findByText('Elena Marsh no longer agrees, so the recording was stopped'),
      ).toBeDefined();
    });
  });

  it('does not say that a recording was stopped when nothing was recorded', async () => {
    show(elena, { state: 'asking', ...asked(null) });
    await screen.findByRole('dialog');
    act(() => parts.set({ events: [ended(dana, { recordingId: null, why: 'host' })] }));
    expect(
      await screen.findByText('Dana Whitfield no longer asks to record. Nothing was recorded'),
    ).toBeDefined();
  });
});
