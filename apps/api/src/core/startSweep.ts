interface Sweep {
  sweep: () => Promise<void>;
  /** Called with a failure, after which the next sweep runs nonetheless. */
  onError: (error: unknown) => void;
}

/** Repeats work of the database that no request completes, one sweep at a time. */
export function startSweep(everyMs: number, { sweep, onError }: Sweep): { close(): void } {
  let isSweeping = false;
  const timer = setInterval(() => {
    if (isSweeping) return;
    isSweeping = true;
    sweep()
      .catch(onError)
      .finally(() => {
        isSweeping = false;
      });
  }, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
