import type { ClientMergePreview } from '@sightline/contracts/clients/clientMerge';
import { AppError } from '@sightline/contracts/core/errors';
import {
  beginMerging,
  type ClientRecord,
  changeClient,
  endMerging,
  findClient,
  hideMergedClient,
} from '@sightline/store/accounts/clients';
import { findUserOfClient, setPortalAccess, type UserRecord } from '@sightline/store/accounts/users';
import { countClientReferences, moveAccount, moveClientReferences } from '@sightline/store/clientReferences';
import { followAddress } from '@sightline/store/personalLinks';
import { audit } from '../../core/audit.ts';
import { noteChange } from '../../core/auditTrail.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import { dropFromRooms } from '../rights/liveRights.ts';
import { linkingOf } from '../rights/personalLinks.ts';
import { presentClientTo } from './portal.ts';

type Office = Context<PrincipalOf<'admin' | 'office'>>;

interface Merge {
  from: ClientRecord;
  to: ClientRecord;
}

export async function previewMerge(context: Office, merge: Merge): Promise<ClientMergePreview> {
  const { store } = context;
  const { files: _withMessages, ...counts } = await countClientReferences(store, merge.from._id);
  const shown = await presentClientTo(context, { ...merge.to, ...mergedFacts(merge) });
  return { result: shown, ...counts, account: (await accountsOf(context, merge)).fate };
}

/**
 * Moves everything to the remaining client, then hides the other one. Every step may be repeated, so an
 * interrupted merge is completed by another request. Neither client can be deleted meanwhile.
 */
export async function merge(context: Office, both: Merge): Promise<ClientRecord> {
  const ids = [both.to._id, both.from._id];
  if (!(await beginMerging(context.store, ids))) throw new AppError('notFound', { thing: 'client' });
  try {
    return await moveAll(context, both);
  } finally {
    await endMerging(context.store, ids);
  }
}

async function moveAll(context: Office, both: Merge): Promise<ClientRecord> {
  const { store } = context;
  const { from, to } = both;
  const counts = await countClientReferences(store, from._id);
  const changed = await changeClient(store, to._id, mergedFacts(both));
  if (!changed) throw new AppError('notFound', { thing: 'client' });
  await moveOrEndAccount(context, both);
  await moveClientReferences(store, from, changed);
  await hideMergedClient(store, from._id, to._id);
  await followAddress(linkingOf(context), changed, from.email);
  const moved = Object.entries(counts).map(([name, count]) =>
    count === 1 ? `1 ${name.replace(/s$/, '')}` : `${count} ${name}`,
  );
  const change = `merged ${from.name} <${from.email}> into it: ${moved.join(', ')}`;
  await noteChange(context, { area: 'clients', thing: changed.name, changes: [change] });
  return (await findClient(store, to._id)) ?? changed;
}

/**
 * The remaining client with its missing facts from the other one, whose differing facts are kept in its
 * notes.
 */
function mergedFacts({
  from,
  to,
}: Merge): Pick<ClientRecord, 'phone' | 'smsConsent' | 'address' | 'companyName' | 'notes'> {
  const kept = [from.name, from.email, from.phone, from.address, from.companyName].filter(Boolean);
  const trace = `Merged with: ${kept.join(', ')}`;
  const isNew = (text: string): boolean => !to.notes.includes(text);
  const notes = isNew(trace) ? [to.notes, ...[from.notes].filter(isNew), trace] : [to.notes];
  return {
    phone: to.phone || from.phone,
    smsConsent: to.smsConsent ?? from.smsConsent,
    address: to.address || from.address,
    companyName: to.companyName || from.companyName,
    notes: notes.filter(Boolean).join('\n'),
  };
}

type Accounts = { fate: 'none' } | { fate: 'moves' | 'ends'; account: UserRecord };

async function accountsOf({ store }: Office, { from, to }: Merge): Promise<Accounts> {
  const [account, own] = await Promise.all([
    findUserOfClient(store, from._id),
    findUserOfClient(store, to._id),
  ]);
  if (!account) return { fate: 'none' };
  return { fate: own ? 'ends' : 'moves', account };
}

async function moveOrEndAccount(context: Office, both: Merge): Promise<void> {
  const accounts = await accountsOf(context, both);
  if (accounts.fate === 'none') return;
  const subject = `user:${accounts.account._id}` as const;
  if (accounts.fate === 'moves') {
    await moveAccount(context.store, accounts.account, both.to._id);
    await changeClient(context.store, both.to._id, { loginEnabled: both.from.loginEnabled });
    return;
  }
  await setPortalAccess(context.store, both.from._id, false);
  await dropFromRooms(context, { subject, reason: 'revoked' });
  audit(context, 'accountDeactivated', { subject, by: context.principal.subject });
}
