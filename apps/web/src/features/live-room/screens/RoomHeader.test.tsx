import type { RoomRole } from '@sightline/contracts/accounts/roles';
import { ABILITIES_AFTER_HOSTING } from '@sightline/contracts/rooms/abilities';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { fakeCall, peer, roomState } from '../fakes.ts';
import { RoomHeader } from './RoomHeader.tsx';

describe('the header of the room', () => {
  let call: LiveCall;
  afterEach(() => {
    cleanup();
    call.close();
  });

  function show(role: RoomRole, you = peer({ role })): string {
    call = fakeCall(roomState({ you }), role).call;
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
    act(() => call.view.setState({ captionsBy: 'speech.example.com' }));
    fireEvent.click(screen.getByRole('button', { name: 'Captions', pressed: false }));
    expect(call.view.getState().captions).toBe(true);
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

  it('shows the host a Save button instead', () => {
    const text = show('host');
    expect(text).toContain('Save Progress');
    expect(text).not.toMatch(/Viewer Mode/);
  });
});
