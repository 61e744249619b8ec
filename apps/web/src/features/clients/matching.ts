import type { Client } from '@sightline/contracts/clients';

/** Clients whose name, e-mail or company contains what was typed. */
export function matching(clients: Client[], search: string): Client[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return clients;
  return clients.filter(({ name, email, companyName }) =>
    [name, email, companyName].some((text) => text.toLowerCase().includes(wanted)),
  );
}
