import { inTime } from './inTime.ts';

/** The part of TensorFlow.js that chooses where computations run. */
export interface TensorEngine {
  setBackend(name: string): Promise<boolean>;
  /** The milliseconds for a small frame on the present backend, after everything is compiled. */
  timeFrame(): Promise<number>;
}

export const BACKENDS = ['webgpu', 'webgl', 'wasm'] as const;
export type Backend = (typeof BACKENDS)[number];

export interface BackendCode {
  /** Throws if this device lacks the hardware, before anything is downloaded. */
  check?: () => Promise<unknown>;
  download: () => Promise<unknown>;
}

/**
 * The longest wait for a graphics card: some drivers neither start nor fail, and one in software takes a minute for a
 * frame. The processor has it only if a card has started: a busy one is slow, and nothing else is left. Downloads do
 * not count.
 */
const PATIENCE_MS = 8000;
/** A backend that is this fast is used without trying the others. */
const FAST_MS = 100;

interface Timed {
  name: Backend;
  ms: number;
}

/**
 * Starts the fastest backend of this browser, after the lost one if it is named; null if none starts. Each is
 * loaded only when it is tried, and judged by its time for a small frame.
 */
export async function startBackend(
  engine: TensorEngine,
  codes: Record<Backend, BackendCode>,
  lost: Backend | null = null,
): Promise<Backend | null> {
  return await fastestOf(lost ? backendsAfter(lost) : BACKENDS, null, { engine, codes });
}

/** Moves to a backend after this one that is faster for the same small frame; without one, sets this one again. */
export async function startFasterBackend(
  engine: TensorEngine,
  codes: Record<Backend, BackendCode>,
  present: Backend,
): Promise<Backend> {
  const ms = await trial(engine, { name: present, code: codes[present], limitMs: PATIENCE_MS });
  return (await fastestOf(backendsAfter(present), { name: present, ms }, { engine, codes })) ?? present;
}

/**
 * Sets backends so that the latest one stays: a driver may be ready only after its trial has ended, and would then
 * take the place of the one that was set in the meantime.
 */
export function latestStays(setBackend: TensorEngine['setBackend']): TensorEngine['setBackend'] {
  let latest = '';
  return async (name) => {
    latest = name;
    const isSet = await setBackend(name);
    if (latest === name) return isSet;
    await setBackend(latest);
    return false;
  };
}

const backendsAfter = (name: Backend): readonly Backend[] => BACKENDS.slice(BACKENDS.indexOf(name) + 1);

interface Browser {
  engine: TensorEngine;
  codes: Record<Backend, BackendCode>;
}

/** Sets the fastest of these backends and of the present one. */
async function fastestOf(
  candidates: readonly Backend[],
  present: Timed | null,
  { engine, codes }: Browser,
): Promise<Backend | null> {
  let fastest = present;
  for (const name of candidates) {
    const isOnlyOne = name === BACKENDS.at(-1) && !fastest;
    const limitMs = isOnlyOne ? null : PATIENCE_MS;
    const ms = await trial(engine, { name, code: codes[name], limitMs });
    if (ms >= (fastest?.ms ?? Infinity)) continue;
    if (ms <= FAST_MS) return name;
    fastest = { name, ms };
  }
  if (!fastest) return null;
  await engine.setBackend(fastest.name);
  return fastest.name;
}

interface Trial {
  name: Backend;
  code: BackendCode;
  limitMs: number | null;
}

/** The time for a frame in milliseconds; Infinity if the backend does not start, or not within the limit. */
async function trial(engine: TensorEngine, { name, code, limitMs }: Trial): Promise<number> {
  try {
    if (code.check) await inTime(code.check(), PATIENCE_MS);
    await code.download();
    return await inTime(timeOn(engine, name), limitMs);
  } catch (error) {
    console.info(`The backend ${name} does not start`, error);
    return Infinity;
  }
}

async function timeOn(engine: TensorEngine, name: Backend): Promise<number> {
  return (await engine.setBackend(name)) ? await engine.timeFrame() : Infinity;
}
