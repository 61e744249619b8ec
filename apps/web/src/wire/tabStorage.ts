/**
 * What this tab remembers over a reload, until it is closed or the person signs out. Where storage is blocked or full, it
 * remembers nothing.
 */
export function storeTab(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Only a reload loses it.
  }
}

/** Null for nothing, or for what cannot be read. */
export function readTab<Value extends object>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}
