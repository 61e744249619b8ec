/** The part of TensorFlow.js that chooses where computations run. */
export interface TensorEngine {
  setBackend(name: string): Promise<boolean>;
  /** The milliseconds for a small frame on the present backend, after everything is compiled. */
  timeFrame(): Promise<number>;
}

export const BACKENDS = ['webgpu', 'webgl', 'wasm'] as const;
export type Backend = (typeof BACKENDS)[number];

/**
 * The longest wait for a graphics card: some drivers neither start nor fail, and one in software takes a minute for a
 * frame. The processor has it only if a card has started: a busy one is slow, and nothing else is left.
 */
const PATIENCE_MS = 8000;
/** A backend that is this fast is used without trying the others. */
const FAST_MS = 100;

/**
 * Starts the fastest backend of this browser, after the lost one if it is named; null if none starts. Each is
 * loaded only when it is tried, and judged by its time for a small frame.
 */
export async function startBackend(
  engine: TensorEngine,
  load: Record<Backend, () => Promise<unknown>>,
  lost: Backend | null = null,
): Promise<Backend | null> {
  const candidates = lost ? BACKENDS.slice(BACKENDS.indexOf(lost) + 1) : BACKENDS;
  let fastest: { name: Backend; ms: number } | null = null;
  for (const name of candidates) {
    const isOnlyOne = name === BACKENDS.at(-1) && !fastest;
    const ms = await trial(engine, name, load[name], isOnlyOne ? null : PATIENCE_MS);
    if (ms <= FAST_MS) return name;
    if (ms < (fastest?.ms ?? Infinity)) fastest = { name, ms };
  }
  if (!fastest) return null;
  await engine.setBackend(fastest.name);
  return fastest.name;
}

/** The time for a frame in milliseconds; Infinity if the backend does not start, or not within the limit. */
async function trial(
  engine: TensorEngine,
  name: Backend,
  load: () => Promise<unknown>,
  limitMs: number | null,
): Promise<number> {
  const { promise: expired, resolve } = Promise.withResolvers<number>();
  const timer = limitMs === null ? undefined : setTimeout(() => resolve(Infinity), limitMs);
  const running = load()
    .then(() => engine.setBackend(name))
    .then(async (isSet) => (isSet ? await engine.timeFrame() : Infinity));
  return await Promise.race([running, expired])
    .catch((error: unknown) => {
      console.info(`The backend ${name} does not start`, error);
      return Infinity;
    })
    .finally(() => clearTimeout(timer));
}
