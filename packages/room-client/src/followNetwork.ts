/**
 * Calls back when there is reason to believe that the network is there (again): the browser says so, or the page
 * comes back to the front, where a phone had put it to sleep. Node has neither.
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
