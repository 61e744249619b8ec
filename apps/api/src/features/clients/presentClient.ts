import { Client } from '@sightline/contracts/clients';
import { type ClientRecord, presentClient } from '@sightline/store/accounts/clients';
import { presenterOf } from '@sightline/store/core/shape';
import { isStaff, type Principal } from '../../core/principal.ts';

/** A client's own record, without what staff noted about it. A field that is not listed is for staff alone. */
const presentToClient = presenterOf(Client, [
  ...(['id', 'name', 'email', 'phone', 'address', 'companyName', 'loginEnabled'] as const),
  ...(['createdAt', 'updatedAt'] as const),
]);

export function presentClientTo(principal: Principal, client: ClientRecord): Client {
  return isStaff(principal) ? presentClient(client) : presentToClient(client);
}
