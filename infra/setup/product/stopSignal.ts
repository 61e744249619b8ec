const sameKeyPressMs = 1500;

/**
 * Resolves at the first Ctrl-C or kill; `again` is called at the next one. One key press may arrive twice, from the
 * terminal and from npm, so what follows at once is taken for the same.
 */
export function untilAskedToStop(again: () => void): Promise<void> {
  let first: number | undefined;
  return new Promise((resolve) => {
    const onSignal = (): void => {
      if (first === undefined) {
        first = Date.now();
        resolve();
      } else if (Date.now() - first > sameKeyPressMs) {
        again();
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}
