import { vi } from 'vitest';

/** A screen 390 px wide: all media queries for narrow screens match. */
export function openOnPhone(): void {
  vi.stubGlobal('matchMedia', narrow);
}

function narrow(query: string) {
  const matches = query.includes('max-width');
  const ignore = (): void => {};
  const listeners = { addListener: ignore, removeListener: ignore };
  return { matches, ...listeners, addEventListener: ignore, removeEventListener: ignore };
}
