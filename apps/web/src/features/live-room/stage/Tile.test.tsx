import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallContext } from '../call/callContext.ts';
import { stagePeople } from '../call/stagePeople.ts';
import { fakeCall, fakeTrack, peer, roomState } from '../fakes.ts';
import { Tile } from './Tile.tsx';

const ada = peer({ name: 'Ada', role: 'host' });
const video = { audio: null, screen: null, video: fakeTrack(), audioPaused: false, videoPaused: false };

describe('the tile of a person', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('MediaStream', EventTarget);
    // jsdom plays nothing.
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  function show(facts: Parameters<typeof peer>[0], media = video): string {
    const maria = peer({ name: 'Maria', ...facts });
    const state = roomState({ you: ada, peers: [maria], media: new Map([[maria.id, media]]) });
    const { call, media: local } = fakeCall(state);
    const [person] = stagePeople(state, local.getState());
    if (person)
      render(
        <CallContext value={call}>
          <Tile person={person} isSpeaking={false} isLarge={false} onPin={() => {}} />
        </CallContext>,
      );
    return screen.getByRole('button').textContent;
  }

  it('M-12 says that their slow connection makes the picture smaller', () => {
    expect(show({ pictureReduced: true })).toContain('Slow connection');
  });

  it('says so neither on a good connection nor without a picture', () => {
    expect(show({})).not.toContain('Slow');
    cleanup();
    expect(show({ pictureReduced: true }, { ...video, videoPaused: true })).not.toContain('Slow');
  });

  it('says that the picture is frozen instead', () => {
    const text = show({ pictureReduced: true, videoFrozenAt: '2026-11-20T15:10:00.000Z' });
    expect(text).toContain('Video frozen');
    expect(text).not.toContain('Slow');
  });
});
