export const DEVICE_NAMES = ['camera', 'microphone'] as const;
export type DeviceName = (typeof DEVICE_NAMES)[number];

/** The permissions for camera and microphone; null if the browser does not report them. */
export async function devicePermissions(): Promise<PermissionState[] | null> {
  const statuses = await Promise.all(DEVICE_NAMES.map(permissionOf));
  const states = statuses.flatMap((status) => status?.state ?? []);
  return states.length === DEVICE_NAMES.length ? states : null;
}

/** Whether the browser would prompt for both again, because the person closed the prompt without an answer. */
export async function willPrompt(): Promise<boolean> {
  const states = await devicePermissions();
  return states?.every((state) => state === 'prompt') ?? false;
}

/** Null if the browser does not report it. */
export async function permissionOf(name: DeviceName): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name });
  } catch {
    return null;
  }
}
