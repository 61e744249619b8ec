import type { RemoteMedia } from '@sightline/room-client/types';
import { describe, expect, it, vi } from 'vitest';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { fakeDevice, fakeTrack, peer, roomState } from '../fakes.ts';
import { placeholderRoom, spotlightOf, stagePeople, stagePictures } from './stagePeople.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false }));

const local = fakeDevice().media.getState();
const facing = (facingMode: string): LocalMediaState => ({
  ...local,
  camera: { name: 'live', track: fakeTrack({ facingMode }), interrupted: false },
});
const withVideo = (): RemoteMedia => ({
  audio: null,
  screen: null,
  video: fakeTrack(),
  audioPaused: false,
  videoPaused: false,
});

describe('the large picture', () => {
  const host = peer({ name: 'Ada', role: 'host' });
  const phone = peer({ name: 'Carla', role: 'field' });
  const other = peer({ name: 'Fred', role: 'field' });
  const you = peer({ name: 'Olga', role: 'observer' });
  const media = new Map([
    [host.id, withVideo()],
    [phone.id, withVideo()],
    [other.id, withVideo()],
  ]);
  const people = stagePeople(roomState({ you, peers: [host, phone, other], media }), local);
  const shown = (pinned: string | null, speaker: string | null) => spotlightOf(people, pinned, speaker)?.name;

  it('is the phone on site, even while the host speaks', () => {
    expect(shown(null, host.id)).toBe('Carla');
  });

  it('is the speaking phone if two are on the call', () => {
    expect(shown(null, other.id)).toBe('Fred');
  });

  it('is a shared screen, unless someone is pinned', () => {
    const shared = new Map(media).set(host.id, { ...withVideo(), screen: fakeTrack() });
    const pictures = stagePictures(people, shared);
    expect(pictures.map(({ name }) => name)).toEqual(['Ada’s screen', 'Ada', 'Carla', 'Fred', 'Olga']);
    expect(spotlightOf(pictures, null, phone.id)?.name).toBe('Ada’s screen');
    expect(spotlightOf(pictures, phone.id, null)?.name).toBe('Carla');
  });

  it('is the phone with a moving picture, not the frozen one', () => {
    const frozen = { ...phone, videoFrozenAt: '2026-11-20T15:00:00.000Z' };
    const two = stagePeople(roomState({ you, peers: [host, frozen, other], media }), local);
    expect(spotlightOf(two, null, frozen.id)?.name).toBe('Fred');
    expect(spotlightOf(two, frozen.id, null)?.name).toBe('Carla');
    const alone = stagePeople(roomState({ you, peers: [host, frozen], media }), local);
    expect(spotlightOf(alone, null, null)?.name).toBe('Carla');
  });

  it('is the phone with a picture, not the one on a phone call, which may send black', () => {
    const onCall = { ...phone, interruption: { reason: 'phoneCall', since: phone.joinedAt } } as const;
    const two = stagePeople(roomState({ you, peers: [host, onCall, other], media }), local);
    expect(spotlightOf(two, null, onCall.id)?.name).toBe('Fred');
    const silent = { ...phone, interruption: { reason: 'microphoneLost', since: phone.joinedAt } } as const;
    const both = stagePeople(roomState({ you, peers: [host, silent, other], media }), local);
    expect(spotlightOf(both, null, silent.id)?.name).toBe('Carla');
  });

  it('is the pinned person', () => {
    expect(shown(host.id, other.id)).toBe('Ada');
    expect(shown('gone', null)).toBe('Carla');
  });

  it('is the speaker while no phone shows a picture', () => {
    const quiet = stagePeople(roomState({ you, peers: [host, phone] }), local);
    expect(spotlightOf(quiet, null, host.id)?.name).toBe('Ada');
  });

  it("is the phone's own picture on the phone on site", () => {
    const own = stagePeople(roomState({ you: phone, peers: [host], media }), facing('environment'));
    expect(spotlightOf(own, null, host.id)).toMatchObject({ isYou: true });
  });

  it('is the inspector for a client who faces the camera', () => {
    const own = stagePeople(roomState({ you: phone, peers: [host], media }), facing('user'));
    expect(spotlightOf(own, null, null)).toMatchObject({ name: 'Ada', isYou: false });
  });

  it('is your own picture when you are alone', () => {
    expect(spotlightOf(stagePeople(roomState({ you }), local), null, null)).toMatchObject({ isYou: true });
  });
});

describe('the people of the stage', () => {
  it('do not include the old seat of a peer who rejoined on another socket', () => {
    const back = peer({ name: 'Carla' });
    const ghost = peer({ name: 'Carla', subject: back.subject, connected: false });
    const away = peer({ name: 'Fred', connected: false });
    const names = stagePeople(roomState({ peers: [ghost, back, away] }), local).map(({ id }) => id);
    expect(names).not.toContain(ghost.id);
    expect(names).toContain(away.id);
  });

  it('do not include your own old seat after you closed the page and opened the link again', () => {
    const you = peer({ name: 'Carla' });
    const ghost = peer({ name: 'Carla', subject: you.subject, connected: false });
    const people = stagePeople(roomState({ you, peers: [ghost] }), local);
    expect(people.map(({ id }) => id)).toEqual([you.id]);
  });
});

describe('your own other pages', () => {
  it('are hidden while their picture is frozen', () => {
    const you = peer({ name: 'Carla' });
    const other = peer({ name: 'Carla', subject: you.subject });
    const frozen = { ...other, videoFrozenAt: '2026-11-20T15:00:00.000Z' };
    const ids = (page: typeof other) =>
      stagePeople(roomState({ you, peers: [page] }), local).map(({ id }) => id);
    expect(ids(frozen)).toEqual([you.id]);
    expect(ids(other)).toEqual([other.id, you.id]);
  });
});

describe('the placeholders on the stage before joining', () => {
  const inspector = peer({ name: 'Ada', role: 'host' });
  const media = new Map([[inspector.id, withVideo()]]);
  const own = facing('user');

  it('are those of the room: the same pictures in the same order, without names', () => {
    const before = stagePeople(placeholderRoom(media, 'field'), own);
    const after = stagePeople(
      roomState({ you: peer({ name: 'Carla', role: 'field' }), peers: [inspector], media }),
      own,
    );
    const pictures = (people: typeof before) => people.map(({ isYou, video }) => [isYou, video]);
    expect(pictures(before)).toEqual(pictures(after));
    expect(before.map(({ name }) => name)).toEqual(['', '']);
    expect(spotlightOf(before, null, null)?.id).toBe(inspector.id);
  });
});
