import type { Client } from '@sightline/contracts/clients';
import { type ClientRecord, presentClient } from '@sightline/store/accounts/clients';
import { isStaff, type Principal } from '../../core/principal.ts';

/** What staff noted about a client is not for the client. */
export function presentClientTo(principal: Principal, client: ClientRecord): Client {
  const presented = presentClient(client);
  return isStaff(principal) ? presented : { ...presented, notes: '' };
}
