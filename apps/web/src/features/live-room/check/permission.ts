/** Whether the browser will ask, or has been told before. Browsers that do not say count as asking. */
export async function cameraPermission(): Promise<PermissionState> {
  try {
    const names = ['camera', 'microphone'] as PermissionName[];
    const states = await Promise.all(
      names.map(async (name) => (await navigator.permissions.query({ name })).state),
    );
    if (states.includes('denied')) return 'denied';
    return states.every((state) => state === 'granted') ? 'granted' : 'prompt';
  } catch {
    return 'prompt';
  }
}
