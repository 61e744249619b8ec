import type { PrincipalRole } from '@sightline/contracts/accounts/roles';

/** The key that public/start.js also reads, before any module of the page is loaded. */
const KEY = 'last-role';

/** The role of the person who was last signed in on this device; null after signing out. */
export function readLastRole(): string | null {
  return localStorage.getItem(KEY);
}

export function storeLastRole(role: PrincipalRole | null): void {
  if (role) localStorage.setItem(KEY, role);
  else localStorage.removeItem(KEY);
}

/** Calls back when another tab signs out. */
export function onRoleForgotten(callback: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && newValue === null) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
