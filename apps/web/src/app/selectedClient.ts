import { z } from 'zod';

/** Passes a client from the dashboard to the Clients page, once, through session storage. */

const KEY = 'selected-client';
const SelectedClient = z.object({ id: z.string(), name: z.string() });

export function storeSelectedClient(client: z.infer<typeof SelectedClient>): void {
  sessionStorage.setItem(KEY, JSON.stringify(client));
}

/** The id of the client that was passed on, or null. */
export function readSelectedClient(): string | null {
  const stored = sessionStorage.getItem(KEY);
  if (!stored) return null;
  try {
    return SelectedClient.parse(JSON.parse(stored)).id;
  } catch (error) {
    console.error('The stored client cannot be read:', error);
    return null;
  }
}

/** Separate from reading, because React reads an initial state twice in development. */
export function clearSelectedClient(): void {
  sessionStorage.removeItem(KEY);
}
