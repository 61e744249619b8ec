import type { RemoteMedia } from '@sightline/room-client/slices/media';
import { describe, expect, it, vi } from 'vitest';
import type { LocalMediaState } from '../../../devices/localMediaState.ts';
import { fakeDevice, fakeTrack, peer, roomState, shownCamera } from '../fakes.ts';
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
  const shown = (pinnedId: string | null, speakerId: string | null) =>
    spotlightOf(people, { pinnedId, shown: null, speakerId })?.name;

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
    expect(spotlightOf(pictures, { pinnedId: null, shown: null, speakerId: phone.id })?.name).toBe(
      'Ada’s screen',
    );
    expect(spotlightOf(pictures, { pinnedId: phone.id, shown: null, speakerId: null })?.name).toBe('Carla');
  });

  it('is the phone with a moving picture, not the frozen one', () => {
    const frozen = { ...phone, videoFrozenAt: '2026-11-20T15:00:00.000Z' };
    const two = stagePeople(roomState({ you, peers: [host, frozen, other], media }), local);
    expect(spotlightOf(two, { pinnedId: null, shown: null, speakerId: frozen.id })?.name).toBe('Fred');
    expect(spotlightOf(two, { pinnedId: frozen.id, shown: null, speakerId: null })?.name).toBe('Carla');
    const alone = stagePeople(roomState({ you, peers: [host, frozen], media }), local);
    expect(spotlightOf(alone, { pinnedId: null, shown: null, speakerId: null })?.name).toBe('Carla');
  });

  it('is the phone with a picture, not the one on a phone call, which may send black', () => {
    const onCall = { ...phone, interruption: { reason: 'phoneCall', since: phone.joinedAt } } as const;
    const two = stagePeople(roomState({ you, peers: [host, onCall, other], media }), local);
    expect(spotlightOf(two, { pinnedId: null, shown: null, speakerId: onCall.id })?.name).toBe('Fred');
    const silent = { ...phone, interruption: { reason: 'microphoneLost', since: phone.joinedAt } } as const;
    const both = stagePeople(roomState({ you, peers: [host, silent, other], media }), local);
    expect(spotlightOf(both, { pinnedId: null, shown: null, speakerId: silent.id })?.name).toBe('Carla');
  });

  it('is the pinned person', () => {
    expect(shown(host.id, other.id)).toBe('Ada');
    expect(shown('gone', null)).toBe('Carla');
  });

  it('S-3 is the camera that the host shows to everyone, for as long as it can be shown', () => {
    const choice = { pinnedId: null, shown: shownCamera(other), speakerId: phone.id };
    expect(spotlightOf(people, choice)?.name).toBe('Fred');
    const lost = { ...other, connected: false, videoFrozenAt: phone.joinedAt };
    for (const [peers, has] of [
      [[host, phone, lost], media],
      [[host, phone, other], new Map([...media].filter(([id]) => id !== other.id))],
      [[host, phone], media],
    ] as const) {
      const left = stagePeople(roomState({ you, peers, media: has }), local);
      expect(spotlightOf(left, choice)?.name).toBe('Carla');
    }
    const moving = stagePeople(
      roomState({ you, peers: [host, phone, { ...other, connected: false }], media }),
      local,
    );
    expect(spotlightOf(moving, choice)?.name).toBe('Fred');
  });

  it('S-4, S-5 is a shared screen or the pinned person before the camera that the host shows', () => {
    const shared = stagePictures(
      people,
      new Map(media).set(host.id, { ...withVideo(), screen: fakeTrack() }),
    );
    const choice = { pinnedId: null, shown: shownCamera(other), speakerId: null };
    expect(spotlightOf(shared, choice)?.name).toBe('Ada’s screen');
    expect(spotlightOf(shared, { ...choice, shown: { ...choice.shown, overScreen: true } })?.name).toBe(
      'Fred',
    );
    expect(spotlightOf(shared, { ...choice, pinnedId: phone.id })?.name).toBe('Carla');
  });

  it('is the speaker while no phone shows a picture', () => {
    const quiet = stagePeople(roomState({ you, peers: [host, phone] }), local);
    expect(spotlightOf(quiet, { pinnedId: null, shown: null, speakerId: host.id })?.name).toBe('Ada');
  });

  it("is the phone's own picture on the phone on site", () => {
    const own = stagePeople(roomState({ you: phone, peers: [host], media }), facing('environment'));
    expect(spotlightOf(own, { pinnedId: null, shown: null, speakerId: host.id })).toMatchObject({
      isYou: true,
    });
  });

  it('is its own picture on each of two phones, even while the other person speaks', () => {
    const own = stagePeople(roomState({ you: phone, peers: [host, other], media }), facing('environment'));
    expect(spotlightOf(own, { pinnedId: null, shown: null, speakerId: other.id })).toMatchObject({
      isYou: true,
    });
    expect(spotlightOf(own, { pinnedId: null, shown: shownCamera(other), speakerId: null })?.name).toBe(
      'Fred',
    );
  });

  it('is the inspector for a client who faces the camera', () => {
    const own = stagePeople(roomState({ you: phone, peers: [host], media }), facing('user'));
    expect(spotlightOf(own, { pinnedId: null, shown: null, speakerId: null })).toMatchObject({
      name: 'Ada',
      isYou: false,
    });
  });

  it('is your own picture when you are alone', () => {
    expect(
      spotlightOf(stagePeople(roomState({ you }), local), { pinnedId: null, shown: null, speakerId: null }),
    ).toMatchObject({ isYou: true });
  });
});

describe('the people of the stage', () => {
  it('R-53 have the number of their device in their names', () => {
    const [first, second] = [peer({ name: 'Elena Ruiz' }), peer({ name: 'Elena Ruiz', number: 2 })];
    const people = stagePeople(roomState({ peers: [first, second] }), local);
    expect(people.map(({ name }) => name)).toEqual(['Elena Ruiz', 'Elena Ruiz (2)', 'Ada']);
  });

  it('S-3 include your own second phone while its picture stands still, if the host has chosen it', () => {
    const you = peer({ name: 'Elena' });
    const second = peer({ name: 'Elena', subject: you.subject, number: 2, videoFrozenAt: you.joinedAt });
    const idsOf = (chosen: typeof second | null) =>
      stagePeople(roomState({ you, peers: [second], shownCamera: chosen && shownCamera(chosen) }), local).map(
        ({ id }) => id,
      );
    expect(idsOf(null)).toEqual([you.id]);
    expect(idsOf(second)).toEqual([second.id, you.id]);
  });

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
    expect(spotlightOf(before, { pinnedId: null, shown: null, speakerId: null })?.id).toBe(inspector.id);
  });
});
