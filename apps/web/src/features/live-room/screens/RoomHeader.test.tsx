import type { RoomRole } from '@sightline/contracts/accounts/roles';
import { ABILITIES_AFTER_HOSTING } from '@sightline/contracts/rooms/abilities';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import { type LiveCall, sessionView } from '../call/LiveCall.ts';
import { captionsView } from '../captions/captionsView.ts';
import { fakeCall, peer, roomState } from '../fakes.ts';
import { RoomHeader } from './RoomHeader.tsx';

const TICKET: RoomTicket = {
  ticket: 'signed',
  signalingPath: '/signaling/node-1/socket.io',
  iceServers: [],
  role: 'observer',
  abilities: [],
  captionsBy: 'speech.example.com',
  expiresAt: '2026-11-20T15:00:00.000Z',
};

describe('the header of the room', () => {
  let call: LiveCall;
  let set: ReturnType<typeof fakeCall>['set'];
  afterEach(() => {
    cleanup();
    call.close();
  });

  function show(role: RoomRole, you = peer({ role })): string {
    ({ call, set } = fakeCall(roomState({ you }), role));
    render(
      <CallContext value={call}>
        <RoomHeader subject="12 Palm Way, Miramar" />
      </CallContext>,
    );
    return screen.getByRole('banner').textContent ?? '';
  }

  it('T-3 offers captions only where a transcription service is set', () => {
    show('observer');
    expect(screen.queryByRole('button', { name: 'Captions' })).toBeNull();
    act(() => call.view(sessionView).setState({ ticket: TICKET }));
    fireEvent.click(screen.getByRole('button', { name: 'Captions', pressed: false }));
    expect(call.view(captionsView).getState().isReading).toBe(true);
    expect(screen.getByRole('button', { name: 'Captions', pressed: true })).toBeDefined();
  });

  it.each(['field', 'observer'] as const)('shows Viewer Mode to %s', (role) => {
    const text = show(role);
    expect(text).toContain('12 Palm Way, Miramar');
    expect(text).toContain('Viewer Mode');
    expect(text).not.toMatch(/Save Progress/);
  });

  it('shows Viewer Mode to a former host, who can still be seen and heard', () => {
    const you = peer({ role: 'observer', abilities: [...ABILITIES_AFTER_HOSTING] });
    const text = show('host', you);
    expect(text).toContain('Viewer Mode');
    expect(text).not.toMatch(/Save Progress/);
  });

  it('has the title and the name of the current room', () => {
    expect(show('host')).toMatch(/^Virtual inspection12 Palm Way, Miramar/);
    const room = { inspectionId: 'inspection', epoch: 1, locked: false, roomType: 'kitchen', seq: 1 };
    act(() => set({ room: { ...room, label: 'Kitchen' } }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Virtual inspection · Kitchen');
  });

  it('shows the host a Save button instead', () => {
    const text = show('host');
    expect(text).toContain('Save Progress');
    expect(text).not.toMatch(/Viewer Mode/);
  });
});
