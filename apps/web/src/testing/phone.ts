import { vi } from 'vitest';

/** A screen 390 px wide. */
export const openOnPhone = (): void => openAt(390);

/** A screen 820 px wide. */
export const openOnTablet = (): void => openAt(820);

/** Media queries for narrow screens match up to this width; no other query does. */
function openAt(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, most] = /max-width: ?([\d.]+)px/.exec(query) ?? [];
    const ignore = (): void => {};
    const listeners = { addListener: ignore, removeListener: ignore };
    const matches = most !== undefined && width <= Number(most);
    return { matches, ...listeners, addEventListener: ignore, removeEventListener: ignore };
  });
}
