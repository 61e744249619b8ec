/** Whether the browser lets this page read the position; `prompt` if it cannot tell before it is asked. */
export async function permissionForPosition(): Promise<PermissionState> {
  return (await permissionStatus())?.state ?? 'prompt';
}

/** Calls back with the permission, now and after each change in the browser's settings, until the result is called. */
export function watchPermissionForPosition(callback: (state: PermissionState) => void): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  void permissionStatus().then((status) => {
    if (!status || signal.aborted) return;
    callback(status.state);
    // Safari reports the state but no changes.
    status.addEventListener?.('change', () => callback(status.state), { signal });
  });
  return () => stopped.abort();
}

async function permissionStatus(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' });
  } catch {
    return null;
  }
}
