/**
 * Data that this tab keeps across a reload, until it is closed or the person signs out. If storage is blocked
 * or full, nothing is kept.
 */
export function storeTab(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // The value is only lost at a reload.
  }
}

/** Null if no value is stored, or it cannot be read. */
export function readTab<Value extends object>(key: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null;
  } catch {
    return null;
  }
}

const OWNER = 'tab-owner';

/** Removes data that another person left in this tab, whose session ended without signing out. */
export function claimTab(personId: string): void {
  try {
    const owner = sessionStorage.getItem(OWNER);
    if (owner !== null && owner !== personId) sessionStorage.clear();
    sessionStorage.setItem(OWNER, personId);
  } catch {
    // No data is kept if storage is blocked.
  }
}
