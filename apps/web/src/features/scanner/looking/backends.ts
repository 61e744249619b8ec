/** What of TensorFlow.js chooses where computations run. */
export interface TensorEngine {
  setBackend(name: string): Promise<boolean>;
}

export const BACKENDS = ['webgpu', 'webgl', 'wasm'] as const;
export type Backend = (typeof BACKENDS)[number];

/** Some drivers neither start nor fail. */
const PATIENCE_MS = 8000;

/**
 * Starts the fastest backend that this browser has, after the one that was lost if one is named; null where none starts.
 * Each is loaded only when it is tried.
 */
export async function startBackend(
  engine: TensorEngine,
  load: Record<Backend, () => Promise<unknown>>,
  lost: Backend | null = null,
): Promise<Backend | null> {
  const candidates = lost ? BACKENDS.slice(BACKENDS.indexOf(lost) + 1) : BACKENDS;
  for (const name of candidates) if (await starts(engine, name, load[name])) return name;
  return null;
}

async function starts(engine: TensorEngine, name: Backend, load: () => Promise<unknown>): Promise<boolean> {
  const tooLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
  const starting = load().then(() => engine.setBackend(name));
  return await Promise.race([starting, tooLate]).catch((error: unknown) => {
    console.info(`The backend ${name} does not start`, error);
    return false;
  });
}
