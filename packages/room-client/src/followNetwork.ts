/**
 * Calls back when the network is likely to be available (again): the browser says so, or the page returns to the
 * foreground after the phone had suspended it. Node has neither event.
 */
export function followNetwork(onBack: () => void): () => void {
  if (typeof globalThis.addEventListener !== 'function') return () => undefined;
  const onVisible = (): void => {
    if (globalThis.document?.visibilityState === 'visible') onBack();
  };
  globalThis.addEventListener('online', onBack);
  globalThis.addEventListener('visibilitychange', onVisible);
  return () => {
    globalThis.removeEventListener('online', onBack);
    globalThis.removeEventListener('visibilitychange', onVisible);
  };
}
