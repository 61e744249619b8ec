import { NewScan, type ScanType } from '@sightline/contracts/scans/scans';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Orientation } from '../../devices/MotionSensor.ts';
import type { SeenRegion } from './analysis/examination.ts';
import { FakeStream, wall } from './fakes.ts';
import { ScanSession } from './ScanSession.ts';
import { DEFAULT_SETTINGS, type ScannerSettings } from './scannerSettings.ts';

const crack = (confidence: number): SeenRegion => ({
  kind: 'crack',
  fixture: null,
  confidence,
  outline: [
    [0.1, 0.1],
    [0.12, 0.1],
    [0.2, 0.6],
  ],
});

let stream: FakeStream;
let kept: string[];
let orientation: Orientation | null;
let completed: boolean;
let isFrameWanted: boolean;
let isPreparing: boolean;
let isLoadingNetwork: boolean;
let isSourceShown: boolean;
/** Delays the storage of a photo. */
let storing: Promise<void>;
let session: ScanSession;
beforeEach(() => {
  vi.useFakeTimers();
  [stream, kept, orientation, completed] = [new FakeStream(), [], null, false];
  [isFrameWanted, isPreparing, isLoadingNetwork, isSourceShown] = [false, false, false, true];
  storing = Promise.resolve();
});
afterEach(() => {
  session.close();
  vi.useRealTimers();
});

function start(type: ScanType = 'quick', settings: Partial<ScannerSettings> = {}): ScanSession {
  const motion = {
    get state() {
      return orientation ? ('measuring' as const) : ('silent' as const);
    },
    get orientation() {
      return orientation;
    },
  };
  const devices = {
    motion,
    examiner: stream.examiner,
    noteAbilities: () => {},
    grab: async () => stream.bitmap(),
    isSourceShown: () => isSourceShown,
    isFrameWanted: () => isFrameWanted,
    isPreparing: () => isPreparing,
    isLoadingNetwork: () => isLoadingNetwork,
    keepPhoto: async (photoId: string) => {
      isFrameWanted = false;
      await storing;
      kept.push(photoId);
    },
  };
  const onComplete = () => {
    completed = true;
  };
  session = new ScanSession(
    { type, roomLabel: 'Attic' },
    { ...DEFAULT_SETTINGS, ...settings },
    devices,
    onComplete,
  );
  return session;
}

const look = async (times = 1) => await vi.advanceTimersByTimeAsync(100 * times);
const state = () => session.store.getState();
const turnTo = (azimuth: number, turningSpeed = 5): void => {
  orientation = { azimuth, elevation: 0, roll: 0, turningSpeed };
};

describe('keyframes', () => {
  it('a requested frame is kept once, even if it is not a new view', async () => {
    start();
    await look(3);
    isFrameWanted = true;
    await look(3);
    expect(kept).toHaveLength(2);
  });

  it('a requested frame after the most keyframes is kept as a photo, and the scan stays valid', async () => {
    stream.examiner.regions = [crack(0.9)];
    start();
    for (let times = 0; times < 125; times++) {
      isFrameWanted = true;
      await look(2);
    }
    const scan = await session.finish();
    expect([kept.length, scan.keyframes]).toEqual([125, kept.slice(0, 120)]);
    expect(NewScan.safeParse(scan).error).toBeUndefined();
  });

  it('waits for an object model that is loading, for a limited number of frames, to list the fixtures of the first view', async () => {
    isPreparing = true;
    start();
    await look(3);
    expect(kept).toEqual([]);
    isPreparing = false;
    await look(1);
    expect(kept).toHaveLength(1);
    session.close();

    isPreparing = true;
    kept = [];
    start();
    await look(62);
    expect(kept).toHaveLength(1);
  });

  it('counts no view that is not kept while an object model is loading, and says so', async () => {
    isPreparing = true;
    start();
    turnTo(0);
    await look(5);
    expect(state()).toMatchObject({ keyframes: 0, completeness: 0, framesCounted: 0, hint: 'preparing' });
    isPreparing = false;
    await look(2);
    expect(state()).toMatchObject({ keyframes: 1, framesCounted: 1, hint: null });
    expect(state().completeness).toBeGreaterThan(0);
  });

  it('counts no view that could not be checked for people', async () => {
    stream.examiner.findsPeople = false;
    start();
    turnTo(0);
    await look(5);
    expect(state()).toMatchObject({ framesJudged: 5, completeness: 0, framesCounted: 0 });
  });

  it('a view is kept once, however long the camera stays on it', async () => {
    start();
    await look(20);
    expect(kept).toHaveLength(1);
    stream.frame = wall(3);
    await look(5);
    expect(kept).toHaveLength(2);
  });

  it('with a motion sensor, every 15 degrees, even of walls that look the same', async () => {
    start();
    for (const azimuth of [0, 5, 14, 16, 20, 32]) {
      turnTo(azimuth);
      await look(2);
    }
    expect(kept).toHaveLength(3);
  });

  it('none while the camera turns too fast, with a message to the person', async () => {
    start();
    turnTo(0, 60);
    await look(3);
    expect([kept.length, state().hint, state().completeness]).toEqual([0, 'turnSlower', 0]);
  });

  it('not even a requested one while the camera turns too fast, and no progress', async () => {
    start();
    turnTo(0, 60);
    isFrameWanted = true;
    await look(3);
    expect([kept.length, state().framesJudged, state().framesCounted]).toEqual([0, 3, 0]);
    turnTo(0);
    await look(2);
    expect([kept.length, state().framesCounted]).toEqual([1, 1]);
  });

  it('are not kept while they cannot be checked for people, and the person is told', async () => {
    stream.examiner.findsPeople = false;
    start();
    await look(3);
    expect([kept.length, state().isUnchecked, state().keyframes]).toEqual([0, true, 0]);
    expect(stream.examiner.blurring).toEqual([true]);
    stream.examiner.findsPeople = true;
    await look(60);
    expect([kept.length, state().isUnchecked]).toEqual([1, false]);
    expect((await session.finish()).keyframes).toEqual(kept);
  });

  it('are kept without a check for people when blurring is turned off', async () => {
    stream.examiner.findsPeople = false;
    start('quick', { blursPeople: false });
    await look(3);
    expect([kept.length, state().isUnchecked]).toEqual([1, false]);
  });

  it('people are blurred unless blurring is turned off', async () => {
    start('quick', { blursPeople: false });
    await look();
    expect(stream.examiner.blurring).toEqual([false]);
  });
});

describe('while the crack network loads', () => {
  it('no frame is examined and the person is told, even in front of joints', async () => {
    isLoadingNetwork = true;
    stream.examiner.regions = [crack(0.9)];
    stream.examiner.crackCheck = 'jointsEverywhere';
    start();
    await look(20);
    expect(state()).toMatchObject({ hint: 'loading', regions: [], framesJudged: 0, framesDropped: 0 });
    expect(kept).toEqual([]);
    isLoadingNetwork = false;
    await look(3);
    expect(state()).toMatchObject({ hint: 'jointsEverywhere', regions: [crack(0.9)], keyframes: 1 });
  });

  it('the person is told until it is there, even if no frame comes', async () => {
    isLoadingNetwork = true;
    stream.frame = null;
    start();
    await look(2);
    expect(state().hint).toBe('loading');
    isLoadingNetwork = false;
    await look(1);
    expect(state().hint).toBeNull();
  });

  it('a scan without cracks does not wait for it', async () => {
    isLoadingNetwork = true;
    start('measurement');
    await look(3);
    expect([state().hint, kept.length]).toEqual([null, 1]);
  });
});

describe('while the picture is that of another source', () => {
  it('no frame is examined, the person is told, and the marks disappear', async () => {
    stream.examiner.regions = [crack(0.9)];
    start();
    await look(3);
    const { framesJudged } = state();
    isSourceShown = false;
    await look(10);
    expect(state()).toMatchObject({ hint: 'otherSource', regions: [], framesJudged });
    isSourceShown = true;
    await look(2);
    expect(state()).toMatchObject({ hint: null, regions: [crack(0.9)], framesJudged: framesJudged + 2 });
  });

  it('the marks of an earlier frame that comes late are not shown over it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.examiner.regions = [crack(0.9)];
    stream.examiner.pause = promise;
    start();
    await look(2);
    isSourceShown = false;
    await look(1);
    resolve();
    await session.idle();
    expect(state()).toMatchObject({ hint: 'otherSource', regions: [], framesJudged: 1 });
  });
});

describe('a stopped scan', () => {
  it('is complete at once, and leaves out the frame that is being examined', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.examiner.pause = promise;
    start();
    await look(2);
    expect(await session.finish()).toMatchObject({ framesJudged: 0, keyframes: [] });
    resolve();
    await session.idle();
    expect([kept, state().framesJudged, stream.examiner.blurring]).toEqual([[], 0, []]);
  });

  it('leaves out a frame that is being checked for people', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.examiner.keepPause = promise;
    start();
    await look(2);
    expect(await session.finish()).toMatchObject({ framesJudged: 1, keyframes: [] });
    resolve();
    await session.idle();
    expect(kept).toEqual([]);
  });

  it('contains the photo that is being kept', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    storing = promise;
    start();
    await look(2);
    const finished = session.finish();
    resolve();
    expect((await finished).keyframes).toEqual(kept);
    expect(kept).toHaveLength(1);
  });

  it('is over without a photo that could not be kept', async () => {
    storing = Promise.reject(new Error('The disk is full'));
    storing.catch(() => {});
    start();
    await look(1);
    expect((await session.finish()).keyframes).toEqual([]);
  });

  it('ends after it has started, even if the clock of the device was set back', async () => {
    start();
    await look(10);
    vi.setSystemTime(Date.now() - 3_600_000);
    const scan = await session.finish();
    expect(Date.parse(scan.endedAt) - Date.parse(scan.startedAt)).toBeCloseTo(1000, -1);
    expect(NewScan.safeParse(scan).error).toBeUndefined();
  });
});

describe('findings', () => {
  it('are on a keyframe and confident enough', async () => {
    stream.examiner.regions = [crack(0.69), crack(0.7)];
    start();
    await look(3);
    const { found, keyframes } = await session.finish();
    expect(found).toMatchObject([{ kind: 'crack', confidence: 0.7, photoId: keyframes[0] }]);
    expect(keyframes).toEqual(kept);
  });

  it('fixtures are counted only in frames that the object model examined', async () => {
    stream.examiner.fixtures = { sink: 2 };
    stream.examiner.abilities = { backend: 'wasm', frameMs: 300, cracks: 'network', objects: 'ready' };
    start();
    await look(3);
    expect((await session.finish()).inventory).toEqual([{ fixture: 'sink', count: 2 }]);
    // A scan for defects searches none, even where the model is ready.
    stream.examiner.fixtures = null;
    start('defect-detection');
    await look(3);
    expect((await session.finish()).inventory).toBeNull();
  });
});

describe('coverage and quality', () => {
  it('are not measured without a motion sensor', async () => {
    start();
    await look(5);
    expect(await session.finish()).toMatchObject({ completeness: null, quality: null, framesJudged: 5 });
  });

  it('grow as the person turns', async () => {
    start();
    for (let azimuth = 0; azimuth < 360; azimuth += 15) {
      turnTo(azimuth);
      await look();
    }
    const { completeness, quality } = await session.finish();
    expect(completeness).toBeGreaterThan(40);
    expect(quality?.grade).toMatch(/fair|good|poor/);
  });
});

describe('bad input', () => {
  it.each([
    ['a black picture', () => wall(1, 0), 'tooDark'],
    ['a camera of 1 x 1', () => ({ width: 1, height: 1, data: new Uint8ClampedArray(4) }), 'tooSmall'],
    [
      'a smeared picture',
      () => {
        const frame = wall();
        return {
          ...frame,
          data: frame.data.map((_, index) => (index % 4 === 3 ? 255 : 120 + ((index / 4) % 320) / 20)),
        };
      },
      'blurred',
    ],
  ] as const)('%s is not kept, and the person is told', async (_, frame, hint) => {
    stream.frame = frame();
    start();
    await look(3);
    expect([kept.length, state().hint]).toEqual([0, hint]);
    expect((await session.finish()).found).toEqual([]);
  });

  it('a stream without a picture waits for one', async () => {
    stream.frame = null;
    start();
    await look(3);
    expect(state().framesJudged).toBe(0);
    stream.frame = wall();
    await look(2);
    expect(kept).toHaveLength(1);
  });

  it('a busy worker drops frames, and never queues them', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    stream.examiner.pause = promise;
    start();
    await look(10);
    expect([stream.examiner.mostAtOnce, state().framesDropped]).toEqual([1, 9]);
    resolve();
    await look(2);
    expect(kept).toHaveLength(1);
  });

  it('a failed frame is reported, and the scan continues', async () => {
    stream.examiner.failure = new Error('The canvas is lost');
    start();
    await look(2);
    expect(state().problem).toBe('The canvas is lost');
    stream.examiner.failure = null;
    await look(2);
    expect([state().problem, kept.length]).toEqual([null, 1]);
  });

  it('a failed frame takes the place of earlier hints and marks', async () => {
    stream.examiner.regions = [crack(0.9)];
    stream.examiner.crackCheck = 'edgesLeftOut';
    start();
    await look(2);
    expect(state()).toMatchObject({ hint: 'edgesLeftOut', regions: [crack(0.9)] });
    stream.examiner.failure = new Error('The canvas is lost');
    await look(2);
    expect(state()).toMatchObject({ problem: 'The canvas is lost', hint: null, regions: [] });
  });
});

describe('the progress', () => {
  it('is complete with the frames of three minutes', async () => {
    start('quick', { speedMs: 1000 });
    await vi.advanceTimersByTimeAsync(170_000);
    expect([completed, Math.floor(state().progress)]).toEqual([false, 94]);
    await vi.advanceTimersByTimeAsync(14_000);
    expect([completed, state().framesCounted]).toEqual([true, 90]);
  });

  it('counts frames that were examined and not time: five frames in ten minutes complete no scan', async () => {
    start('quick', { speedMs: 1000 });
    stream.examiner.frameMs = 120_000;
    await vi.advanceTimersByTimeAsync(10 * 60_000 + 5000);
    expect(state()).toMatchObject({ framesJudged: 5, framesCounted: 5, isLate: true });
    expect([completed, Math.floor(state().progress)]).toEqual([false, 5]);
  });

  it('counts no frame that is too dark', async () => {
    stream.frame = wall(1, 0);
    start('quick', { speedMs: 1000 });
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect([completed, state().progress]).toEqual([false, 0]);
  });

  it('is late only after the longest time', async () => {
    start('quick', { speedMs: 1000 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toMatchObject({ isLate: false, framesCounted: 30 });
  });
});
