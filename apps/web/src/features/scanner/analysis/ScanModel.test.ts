import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BACKENDS, type Backend, latestStays, startBackend, startFasterBackend } from './backends.ts';
import { countFixtures, type Detected, fixtureRegions, inShares, isPerson } from './fixtures.ts';
import { RunningBackend, type TensorFlow } from './RunningBackend.ts';
import { ScanModel } from './ScanModel.ts';

const loaders = (broken: readonly Backend[]) => {
  const code = (name: Backend) => ({
    download: async () => {
      if (broken.includes(name)) throw new Error(`${name} is blocked`);
    },
  });
  return { webgpu: code('webgpu'), webgl: code('webgl'), wasm: code('wasm') };
};
const engine = { setBackend: async () => true, timeFrame: async () => 20 };

/** A browser whose backends take this many milliseconds for a frame. */
function timedEngine(times: Record<Backend, number>) {
  let current: Backend = 'wasm';
  return {
    setBackend: async (name: string) => {
      current = BACKENDS.find((backend) => backend === name) ?? current;
      return true;
    },
    timeFrame: async () => {
      const ms = times[current];
      await new Promise((resolve) => setTimeout(resolve, ms));
      return ms;
    },
    get current() {
      return current;
    },
  };
}

describe('the backend', () => {
  it.each<[string, Backend[], Backend | null]>([
    ['WebGPU where the browser has it', [], 'webgpu'],
    ['WebGL without it', ['webgpu'], 'webgl'],
    ['WASM without both', ['webgpu', 'webgl'], 'wasm'],
    ['none with WASM blocked as well', ['webgpu', 'webgl', 'wasm'], null],
  ])('is %s', async (_, broken, expected) => {
    expect(await startBackend(engine, loaders(broken))).toBe(expected);
  });

  it('is another one if a driver neither starts nor fails', async () => {
    vi.useFakeTimers();
    const setBackend = (name: string) =>
      name === 'webgpu' ? new Promise<boolean>(() => {}) : Promise.resolve(true);
    const started = startBackend({ ...engine, setBackend }, loaders([]));
    await vi.advanceTimersByTimeAsync(8000);
    expect(await started).toBe('webgl');
    vi.useRealTimers();
  });

  it('stays the chosen one when a driver is ready only after its trial', async () => {
    vi.useFakeTimers();
    const driver = Promise.withResolvers<void>();
    let current = '';
    const setBackend = latestStays(async (name) => {
      if (name === 'webgpu') await driver.promise;
      current = name;
      return true;
    });
    const started = startBackend({ ...engine, setBackend }, loaders([]));
    await vi.advanceTimersByTimeAsync(8000);
    expect([await started, current]).toEqual(['webgl', 'webgl']);
    driver.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(current).toBe('webgl');
    vi.useRealTimers();
  });

  it('is tried for as long as usual after a slow download, and never set after a failed check', async () => {
    vi.useFakeTimers();
    const set: string[] = [];
    const setBackend = async (name: string) => set.push(name) > 0;
    const codes = {
      ...loaders([]),
      webgpu: { check: async () => Promise.reject(new Error('no adapter')), download: async () => {} },
      webgl: { download: async () => await new Promise((resolve) => setTimeout(resolve, 60_000)) },
    };
    const started = startBackend({ ...engine, setBackend }, codes);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await started, set]).toEqual(['webgl', ['webgl']]);
    vi.useRealTimers();
  });
});

describe('the trial frame', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<[string, Record<Backend, number>, Backend]>([
    ['a graphics card at once', { webgpu: 15, webgl: 10, wasm: 5 }, 'webgpu'],
    ['the processor where it imitates the card', { webgpu: 60_000, webgl: 900, wasm: 120 }, 'wasm'],
    [
      'the processor of a busy machine where no card starts',
      { webgpu: 1e9, webgl: 1e9, wasm: 60_000 },
      'wasm',
    ],
    ['the fastest of slow ones', { webgpu: 700, webgl: 300, wasm: 500 }, 'webgl'],
  ])('chooses %s', async (_, times, expected) => {
    const timed = timedEngine(times);
    const started = startBackend(timed, loaders([]));
    await vi.advanceTimersByTimeAsync(80_000);
    expect([await started, timed.current]).toEqual([expected, expected]);
  });

  it.each<[string, Record<Backend, number>, Backend]>([
    ['a faster one', { webgpu: 15, webgl: 900, wasm: 120 }, 'wasm'],
    ['itself where none is faster', { webgpu: 15, webgl: 300, wasm: 500 }, 'webgl'],
    ['itself where the other is fast, but slower', { webgpu: 15, webgl: 40, wasm: 90 }, 'webgl'],
    ['itself where neither completes the frame', { webgpu: 15, webgl: 1e9, wasm: 1e9 }, 'webgl'],
  ])('of a slow backend chooses %s', async (_, times, expected) => {
    const timed = timedEngine(times);
    const moved = startFasterBackend(timed, loaders([]), 'webgl');
    await vi.advanceTimersByTimeAsync(80_000);
    expect([await moved, timed.current]).toEqual([expected, expected]);
  });
});

const SINK: Detected = { class: 'sink', score: 0.9, bbox: [32, 24, 64, 48] };

/** A TensorFlow.js whose backends get lost. */
class FakeTensorFlow implements TensorFlow {
  lost: Backend | null = null;
  throwing: Backend | null = null;
  current: Backend | null = null;
  /** The milliseconds that each needs for the trial frame. */
  times: Record<Backend, number> = { webgpu: 20, webgl: 20, wasm: 20 };
  readonly loaded: (Backend | null)[] = [];
  readonly closed: (Backend | null)[] = [];
  readonly #broken: readonly Backend[];

  constructor(broken: readonly Backend[] = []) {
    this.#broken = broken;
  }

  start = async (lost: Backend | null) => {
    this.current = await startBackend(this.#engine, loaders(this.#broken), lost);
    return this.current;
  };
  startFaster = async (present: Backend) => {
    this.current = await startFasterBackend(this.#engine, loaders(this.#broken), present);
    return this.current;
  };
  isLost = () => this.current === this.lost;
  /** A model that detects a sink. */
  load = async () => {
    const on = this.current;
    this.loaded.push(on);
    const run = async () => {
      if (this.current === this.throwing) throw new Error('context lost');
      return this.isLost() ? [] : [SINK];
    };
    return { run, close: () => void this.closed.push(on) };
  };

  get #engine() {
    let set: Backend = 'wasm';
    return {
      setBackend: async (name: string) => {
        set = BACKENDS.find((backend) => backend === name) ?? set;
        return true;
      },
      timeFrame: async () => this.times[set],
    };
  }
}

const IMAGE = { width: 320, height: 240 } as ImageData;

describe('a model', () => {
  it('continues with WASM when WebGL is lost during a scan, whether it returns zeros or fails', async () => {
    for (const how of ['lost', 'throwing'] as const) {
      const fake = new FakeTensorFlow(['webgpu']);
      const backend = await RunningBackend.start(fake);
      const model = await ScanModel.open(backend, fake.load);
      expect(await model.run(IMAGE)).toEqual([SINK]);
      fake[how] = 'webgl';
      expect([await model.run(IMAGE), backend.name]).toEqual([[SINK], 'wasm']);
      expect([fake.loaded, fake.closed]).toEqual([['webgl', 'wasm'], ['webgl']]);
    }
  });

  it('continues with the next backend if one never returns a result', async () => {
    vi.useFakeTimers();
    const fake = new FakeTensorFlow();
    const backend = await RunningBackend.start(fake);
    const load = async () => {
      const loaded = await fake.load();
      const never = async () => await new Promise<Detected[]>(() => {});
      return fake.current === 'webgpu' ? { ...loaded, run: never } : loaded;
    };
    const model = await ScanModel.open(backend, load);
    const result = model.run(IMAGE);
    await vi.advanceTimersByTimeAsync(30_000);
    expect([await result, backend.name]).toEqual([[SINK], 'webgl']);
    vi.useRealTimers();
  });

  it('waits for the processor of a busy machine, where no other backend is left', async () => {
    vi.useFakeTimers();
    const fake = new FakeTensorFlow(['webgpu', 'webgl']);
    const run = async () => {
      await new Promise((resolve) => setTimeout(resolve, 120_000));
      return [SINK];
    };
    const model = await ScanModel.open(await RunningBackend.start(fake), async () => ({
      run,
      close: () => {},
    }));
    const result = model.run(IMAGE);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await result).toEqual([SINK]);
    vi.useRealTimers();
  });

  it('is loaded again after another model has noticed the loss of the backend', async () => {
    const fake = new FakeTensorFlow(['webgpu']);
    const backend = await RunningBackend.start(fake);
    const [cracks, objects] = [
      await ScanModel.open(backend, fake.load),
      await ScanModel.open(backend, fake.load),
    ];
    fake.lost = 'webgl';
    expect([await cracks.run(IMAGE), await objects.run(IMAGE)]).toEqual([[SINK], [SINK]]);
    expect(fake.loaded).toEqual(['webgl', 'webgl', 'wasm', 'wasm']);
  });

  it('stays on a slow backend if no other is faster', async () => {
    const fake = new FakeTensorFlow(['webgpu']);
    fake.times = { webgpu: 20, webgl: 300, wasm: 400 };
    const backend = await RunningBackend.start(fake);
    const model = await ScanModel.open(backend, fake.load);
    for (const ms of [3100, 3100]) await backend.noteFrame(ms);
    expect([await model.run(IMAGE), backend.name, fake.loaded]).toEqual([[SINK], 'webgl', ['webgl']]);
  });

  it('moves to a faster backend after two frames of more than 3 s in a row, and stays on the last one', async () => {
    const fake = new FakeTensorFlow(['webgpu']);
    fake.times = { webgpu: 20, webgl: 90, wasm: 60 };
    const backend = await RunningBackend.start(fake);
    const model = await ScanModel.open(backend, fake.load);
    for (const ms of [3100, 2000, 3100]) await backend.noteFrame(ms);
    expect(backend.name).toBe('webgl');
    await backend.noteFrame(3100);
    expect([await model.run(IMAGE), backend.name, fake.loaded]).toEqual([[SINK], 'wasm', ['webgl', 'wasm']]);
    for (const ms of [5000, 5000]) await backend.noteFrame(ms);
    expect(backend.name).toBe('wasm');
  });

  it('fails if no backend is left or none starts', async () => {
    const fake = new FakeTensorFlow(['webgpu', 'wasm']);
    const model = await ScanModel.open(await RunningBackend.start(fake), fake.load);
    fake.lost = 'webgl';
    await expect(model.run(IMAGE)).rejects.toThrow('is left');
    const blocked = new FakeTensorFlow(['webgpu', 'webgl', 'wasm']);
    await expect(RunningBackend.start(blocked)).rejects.toThrow('No backend');
  });
});

describe('detected objects', () => {
  const person: Detected = { class: 'person', score: 0.8, bbox: [300, 200, 100, 100] };
  const cat: Detected = { class: 'cat', score: 0.99, bbox: [0, 0, 10, 10] };

  it('are only fixtures, with boxes inside the picture', () => {
    const detected = inShares([SINK, SINK, person, cat], IMAGE);
    expect(countFixtures(detected)).toEqual({ sink: 2 });
    expect(fixtureRegions(detected).map(({ fixture }) => fixture)).toEqual(['sink', 'sink']);
    expect(detected.filter(isPerson).map(({ bbox }) => bbox[0] + bbox[2])).toEqual([1]);
    expect(fixtureRegions(detected)[0]?.outline[2]).toEqual([expect.closeTo(0.3), expect.closeTo(0.3)]);
  });
});
