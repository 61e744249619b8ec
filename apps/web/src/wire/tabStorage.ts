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

const OWNER = 'tab-owner';

/** Removes what another person left in this tab, whose session ended without signing out. */
export function claimTab(personId: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== personId) sessionStorage.clear();
    sessionStorage.setItem(OWNER, personId);
  } catch {
    // Nothing is kept where storage is blocked.
  }
}
