/**
 * Resumes an audio context whenever the system has stopped it: iOS does during a phone call and behind another app,
 * and does not start it again. Returns the function that stops following it.
 */
export function keepRunning(context: AudioContext): () => void {
  const resume = (): void => {
    const isStopped = context.state !== 'running' && context.state !== 'closed';
    if (isStopped && document.visibilityState === 'visible') void context.resume().catch(() => {});
  };
  const ended = new AbortController();
  context.addEventListener('statechange', resume, { signal: ended.signal });
  document.addEventListener('visibilitychange', resume, { signal: ended.signal });
  return () => ended.abort();
}
