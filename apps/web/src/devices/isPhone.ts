/** Whether this is a handheld device: it has a camera on its back, and pauses it behind another app. */
export function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
