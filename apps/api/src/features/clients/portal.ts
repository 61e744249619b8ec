import { Client, type PortalAccess } from '@sightline/contracts/clients/clients';
import { AppError } from '@sightline/contracts/core/errors';
import { type ClientRecord, changeClient } from '@sightline/store/accounts/clients';
import {
  deleteUsersOfClient,
  findUserOfClient,
  listClientUsers,
  moveInvitedAccount,
  setPortalAccess,
  type UserRecord,
} from '@sightline/store/accounts/users';
import { deleteUninspected } from '@sightline/store/clientReferences';
import { isDuplicateKey } from '@sightline/store/core/failures';
import { presenterOf } from '@sightline/store/core/shape';
import type { Store } from '@sightline/store/core/store';
import { deleteFilesOfClient } from '@sightline/store/messages/attachments';
import { deleteMessagesOfClient } from '@sightline/store/messages/messages';
import { audit } from '../../core/audit.ts';
import { noteChange } from '../../core/auditTrail.ts';
import { allows } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { invitePortalUser } from '../accounts/portalInvitation.ts';
import { dropFromRooms } from '../rights/liveRights.ts';
import { openAccount } from './addClient.ts';
import { clientPolicy } from './policy.ts';

/** The portal accounts of clients: portal access, invitations, and deletion with the client. */

type PortalUser = Pick<UserRecord, 'passwordHash' | 'isActive'>;

export async function presentClientTo(
  { store, principal }: Pick<Services, 'store'> & { principal: Principal },
  client: ClientRecord,
): Promise<Client> {
  const present = allows(clientPolicy.readInternalNotes, principal) ? presentToStaff : presentToClient;
  return present({ ...client, portal: portalOf(await findUserOfClient(store, client._id)) });
}

export async function presentClients(store: Store, clients: readonly ClientRecord[]): Promise<Client[]> {
  const users = new Map((await listClientUsers(store)).map((user) => [user.clientId, user]));
  return clients.map((client) =>
    presentToStaff({ ...client, portal: portalOf(users.get(client._id) ?? null) }),
  );
}

const presentToStaff = presenterOf(Client);

/**
 * A client's own record, without the internal notes of staff. Fields that are not listed are only for staff.
 */
const presentToClient = presenterOf(Client, [
  ...(['id', 'name', 'email', 'phone', 'address', 'companyName', 'loginEnabled', 'portal'] as const),
  ...(['createdAt', 'updatedAt'] as const),
]);

function portalOf(user: PortalUser | null): PortalAccess {
  if (!user) return 'none';
  if (!user.isActive) return 'off';
  return user.passwordHash === null ? 'invited' : 'active';
}

/** Invites a client for the first time or again, at the client's current address. */
export async function inviteClient(
  services: Services,
  client: ClientRecord,
  resendId: string,
): Promise<ClientRecord> {
  const { store } = services;
  const { _id: clientId, email } = client;
  const user = await findUserOfClient(store, clientId);
  if (user && !user.isActive) throw new AppError('badInput', { fields: { portal: TURN_ON_FIRST } });
  if (user?.passwordHash) throw new AppError('alreadyExists', { thing: 'a portal password' });
  if (user && user.email !== email) await moveAccount(store, user._id, email);
  if (!user) await openAccount(services, clientId, client);
  await invitePortalUser(services, { email, clientId, resendId });
  const invited = await changeClient(store, clientId, { loginEnabled: true });
  if (invited) return invited;
  // The client was deleted in the meantime, perhaps before the account existed.
  await deleteUsersOfClient(store, clientId);
  throw new AppError('notFound', { thing: 'client' });
}

const TURN_ON_FIRST = 'Turn portal access on first.';

/**
 * Turns portal access on or off. Off, the account cannot sign in, its sessions and calls end at once, and its
 * links stop working.
 */
export async function setPortal(
  context: Services & { principal: Principal },
  client: ClientRecord,
  isOn: boolean,
): Promise<ClientRecord> {
  const { store, principal } = context;
  const user = await findUserOfClient(store, client._id);
  if (!user) throw new AppError('notFound', { thing: 'portal account' });
  await setPortalAccess(store, client._id, isOn);
  const subject = `user:${user._id}` as const;
  if (!isOn) await dropFromRooms(context, { subject, reason: 'revoked' });
  audit(context, isOn ? 'accountReactivated' : 'accountDeactivated', { subject, by: principal.subject });
  const changes = user.isActive === isOn ? [] : [`portal access: ${isOn ? 'off → on' : 'on → off'}`];
  await noteChange(context, { area: 'clients', thing: client.name, changes });
  return (await changeClient(store, client._id, { loginEnabled: isOn })) ?? client;
}

async function moveAccount(store: Store, userId: string, email: string): Promise<void> {
  await moveInvitedAccount(store, userId, email).catch((error: unknown) => {
    throw isDuplicateKey(error)
      ? new AppError('alreadyExists', { thing: 'an account with this email' })
      : error;
  });
}

/**
 * Deletes a client with its account, messages and files. Inspections and reports name their client, so a
 * client with inspections cannot be deleted. Repeating it completes an interrupted deletion.
 */
export async function deleteClient(
  { store, storage }: Pick<Services, 'store' | 'storage'>,
  clientId: string,
): Promise<boolean> {
  const isDeleted = await deleteUninspected(store, clientId);
  await deleteUsersOfClient(store, clientId);
  await deleteMessagesOfClient(store, clientId);
  await deleteFilesOfClient(store, clientId, (key) => storage.delete(key));
  return isDeleted;
}
