import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { RoomEvent, RoomEventBody } from '@sightline/contracts/rooms/roomEvents';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { CallContext } from '../call/callContext.ts';
import { fakeCall, peer, roomState } from '../fakes.ts';
import { GestureCard } from './GestureCard.tsx';

const ada = peer({ name: 'Ada', role: 'host' });
const karl = peer({ name: 'Karl' });
const checkId = mintId();
const by = { subject: ada.subject, name: ada.name, role: ada.role };

function event(seq: number, body: RoomEventBody): RoomEvent {
  return { id: checkId, seq, at: '2026-11-20T15:00:00.000Z', by, ...body };
}

const asked = (peerId = karl.id): RoomEvent =>
  event(1, {
    kind: 'liveness:asked',
    data: {
      peerId,
      name: 'Karl',
      gesture: { thing: 'ceiling', fingers: 2, movement: 'tiltDown' },
      photoIds: [mintId(), mintId()],
    },
  });

describe('the live video check on the phone', () => {
  let parts: ReturnType<typeof fakeCall>;
  const show = (events: RoomEvent[]) => {
    parts = fakeCall(roomState({ you: karl, peers: [ada], events }), 'field');
    return renderScreen(
      <CallContext value={parts.call}>
        <GestureCard />
      </CallContext>,
    );
  };
  const take = (name: string) => screen.findByRole('button', { name });
  beforeEach(() => {
    vi.stubGlobal('DeviceOrientationEvent', undefined);
  });
  afterEach(() => {
    parts.call.close();
    vi.unstubAllGlobals();
  });

  it('leads from one step to the next', async () => {
    const { person } = show([asked()]);
    expect(screen.getByRole('alert').textContent).toBe('Show the ceiling with 2 fingers in the picture');
    expect(screen.getByRole('timer').textContent).toMatch(/^\d+ s left$/);
    await person.click(await take('Take picture'));
    await take('Take second picture');
    expect(screen.getByRole('alert').textContent).toBe('Now tilt the phone down');
    await person.click(await take('Take second picture'));
    expect(await screen.findByText('Sent to the inspector')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Take/ })).toBeNull();
  });

  it('an answer that was not sent can be sent again', async () => {
    const { person } = show([asked()]);
    parts.room.ask.mockRejectedValueOnce(new AppError('timedOut'));
    await person.click(await take('Take picture'));
    await person.click(await take('Take second picture'));
    expect(await screen.findByText('The request took too long. Please try again.')).toBeDefined();
    await person.click(await take('Send again'));
    expect(await screen.findByText('Sent to the inspector')).toBeDefined();
  });

  it('another phone is not asked', () => {
    show([asked(ada.id)]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('V-2 shows another gesture instead of the open one, whose time is not over', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ended = [asked(), event(2, { kind: 'liveness:unanswered', data: {} })];
    show(ended.slice(0, 1));
    act(() => parts.set({ events: ended }));
    act(() => parts.set({ events: [...ended, { ...asked(), id: mintId(), seq: 3 }] }));
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText('The time for the check is over')).toBeNull();
    expect(screen.getByRole('button', { name: 'Take picture' })).toBeDefined();
    vi.useRealTimers();
  });

  it('V-3 disappears when the time is over, and says so', async () => {
    const events = [asked()];
    show(events);
    act(() => parts.set({ events: [...events, event(2, { kind: 'liveness:unanswered', data: {} })] }));
    expect(await screen.findByText('The time for the check is over')).toBeDefined();
    expect(screen.queryByRole('region')).toBeNull();
  });
});
