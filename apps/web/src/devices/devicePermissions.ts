/** The permissions for camera and microphone; null if the browser does not report them. */
export async function devicePermissions(): Promise<PermissionState[] | null> {
  try {
    const names = ['camera', 'microphone'] as PermissionName[];
    return await Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  } catch {
    return null;
  }
}

/** Whether the browser would prompt for both again, because the person closed the prompt without an answer. */
export async function willPrompt(): Promise<boolean> {
  const states = await devicePermissions();
  return states?.every((state) => state === 'prompt') ?? false;
}
