import { mintId } from '@sightline/contracts/core/ids';
import { askForGesture, decideLiveness, type LivenessAnswer } from '@sightline/contracts/rooms/liveness';
import type { RoomEvent, RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { samplePhoto } from '../../../testing/samples.ts';
import { CallContext } from '../call/callContext.ts';
import { CAMERA, fakeCall, peer, roomState } from '../fakes.ts';
import { LivenessPanel } from './LivenessPanel.tsx';

const ada = peer({ name: 'Ada', role: 'host' });
const karl = peer({ name: 'Karl', camera: CAMERA });
const checkId = mintId();
const photoIds: [string, string] = [mintId(), mintId()];
let seq = 0;

function event(body: RoomEventBody, { id = checkId, by = ada } = {}): RoomEvent {
  seq += 1;
  const author = { subject: by.subject, name: by.name, role: by.role };
  return { id, seq, at: '2026-11-20T15:00:09.000Z', by: author, ...body };
}

const gesture = { thing: 'houseNumber' as const, fingers: 3, movement: 'turnRight' as const };
const asked = () =>
  event({ kind: 'liveness:asked', data: { peerId: karl.id, name: 'Karl', gesture, photoIds } });
const answered = (change: Partial<LivenessAnswer> = {}) =>
  event(
    {
      kind: 'liveness:answered',
      data: {
        answer: {
          shownAt: '2026-11-20T15:00:00.000Z',
          answeredAt: '2026-11-20T15:00:08.000Z',
          elapsedMs: 8000,
          photos: [
            { id: photoIds[0], sha256: 'a'.repeat(64) },
            { id: photoIds[1], sha256: 'b'.repeat(64) },
          ],
          motion: { state: 'measured', turnedDegrees: 87, tiltedDegrees: 0, headings: null },
          ...change,
        },
      },
    },
    { by: karl },
  );

describe('the live video check', () => {
  let parts: ReturnType<typeof fakeCall>;
  const show = (events: RoomEvent[] = [], peers = [karl]) => {
    parts = fakeCall(roomState({ you: ada, peers, events }));
    return renderScreen(
      <CallContext value={parts.call}>
        <LivenessPanel />
      </CallContext>,
    );
  };
  beforeEach(() => {
    seq = 0;
  });
  afterEach(() => parts.call.close());

  it('V-1 asks the phone on site, without naming a gesture', async () => {
    const { person } = show();
    await person.click(screen.getByRole('button', { name: 'Ask for a gesture' }));
    const [command, request] = parts.room.ask.mock.calls[0] ?? [];
    expect(command).toBe(askForGesture);
    expect(Object.keys(request as object).sort()).toEqual(['id', 'peerId', 'photoIds']);
    expect(request).toMatchObject({ peerId: karl.id });
  });

  it('V-7 opens the form of the latest answer alone', async () => {
    const earlier = mintId();
    const again = (one: RoomEvent): RoomEvent => ({ ...one, id: earlier, seq: one.seq - 2 });
    const events = [again(asked()), again(answered()), asked(), answered()];
    const { person } = show(events);
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Decide' }));
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
  });

  it('without a camera on site there is no one to ask', () => {
    show([], []);
    expect(screen.getByRole('button', { name: 'Ask for a gesture' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Ask the person on site to start their camera first.')).toBeDefined();
  });

  it('V-6 shows the gesture, and next to the answer whether the movement matches', async () => {
    show([asked()]);
    const text = 'Show the house number with 3 fingers in the picture, then turn to the right';
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText('Waiting for the answer…')).toBeDefined();
    act(() => parts.set({ events: [asked(), answered()] }));
    expect(await screen.findByText('Turned 87° to the right: matches')).toBeDefined();
  });

  it('V-3 says that the phone of an open check is away', () => {
    show([asked()]);
    act(() => parts.set({ peers: [{ ...karl, connected: false }] }));
    expect(screen.getByText(/^Karl is not connected\./)).toBeDefined();
    expect(screen.queryByText('Waiting for the answer…')).toBeNull();
  });

  it('V-5 marks a stored picture that is not the announced one', () => {
    const stored = photoIds.map((id) =>
      event(
        { kind: 'photo:stored', data: { photo: samplePhoto({ id, sha256: 'a'.repeat(64) }) } },
        { id: mintId(), by: karl },
      ),
    );
    show([asked(), answered(), ...stored]);
    expect(screen.getByAltText('Before the movement')).toBeDefined();
    expect(screen.getAllByText('Not the picture that the phone announced')).toHaveLength(1);
  });

  it("V-4 states the phone's wrong clock", () => {
    show([
      asked(),
      answered({ shownAt: '2026-11-20T14:00:00.000Z', answeredAt: '2026-11-20T14:00:08.000Z' }),
    ]);
    expect(screen.getByText("The phone's clock was 60 minutes behind")).toBeDefined();
  });

  it('V-3 a check without an answer says so and cannot be decided', () => {
    show([asked(), event({ kind: 'liveness:unanswered', data: {} })]);
    expect(screen.getByText('No answer')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Live' })).toBeNull();
  });

  it('V-7 the decision is sent with its note and can be changed', async () => {
    const { person } = show([asked(), answered()]);
    await person.type(screen.getByLabelText('Note (optional)'), 'Other house');
    await person.click(screen.getByRole('button', { name: 'Not live' }));
    const decision = { isLive: false, note: 'Other house' };
    await waitFor(() =>
      expect(parts.room.ask.mock.calls).toMatchObject([[decideLiveness, { checkId, decision }]]),
    );
    const decided = event({ kind: 'liveness:decided', data: { checkId, decision } }, { id: mintId() });
    act(() => parts.set({ events: [asked(), answered(), decided] }));
    expect(screen.getByText('Not live')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Change decision' }));
    expect(screen.getByLabelText('Note (optional)')).toHaveProperty('value', 'Other house');
  });
});
