import type { UserRole } from '@sightline/contracts/accounts/roles';
import { downloadAttachment } from '@sightline/contracts/attachments/attachments';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { compareNames } from '@sightline/contracts/core/searchText';
import {
  countUnreadMessages,
  listMessages,
  listMessageThreads,
  type MessageThread,
  markMessagesRead,
  sendMessage,
} from '@sightline/contracts/messages/messages';
import { announceMessages, newsVersion, type Reader } from '@sightline/server-kit/news';
import { type ClientRecord, findClient, listClients } from '@sightline/store/accounts/clients';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  type AttachmentRecord,
  attachmentKey,
  claimAttachments,
  findAttachment,
} from '@sightline/store/messages/attachments';
import {
  clientsWithMessages,
  countUnread,
  listMessages as findMessages,
  type MessageRecord,
  markRead,
  presentMessage,
  unreadByClient,
} from '@sightline/store/messages/messages';
import { postMessage } from '@sightline/store/messages/postMessage';
import { listThreads } from '@sightline/store/messages/threads';
import { authorize } from '../../core/policy.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import { sendFile } from '../../core/sendFile.ts';
import { type Context, type Route, serve, serveDownload } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { clientPolicy } from '../clients/policy.ts';

type NewMessage = HandlerInput<typeof sendMessage>['body'];
type Account = PrincipalOf<UserRole>;

const WRONG_SIDE = { fromClient: 'Does not go with the account' };

interface Conversation {
  clientId: string;
  inspection: InspectionRecord | null;
  sender: Account;
}

/** The longest line that a field takes. */
const MAX_SUBJECT = 200;

export const messageRoutes: readonly Route[] = [
  serve(listMessages, async (context, { params: { clientId }, query }) => {
    await authorizeClient(context, clientId);
    const { limit, cursor, ...filter } = query;
    const page = await findMessages(context.store, { clientId, ...filter }, { limit, cursor });
    return { ...page, items: page.items.map(presentMessage) };
  }),

  serve(sendMessage, async (context, { body }) => {
    await authorizeClient(context, body.clientId);
    await context.limits.spend('messagesByCaller', context.principal.subject);
    return presentMessage(await send(context, context.principal, body));
  }),

  serve(markMessagesRead, async (context, { params: { clientId }, body }) => {
    const { store, redis, redisPrefix, principal } = context;
    await authorizeClient(context, clientId);
    // The office's unread messages were written by a client, and the other way around.
    const fromClient = principal.role !== 'client';
    const read = await markRead(store, { clientId, fromClient, upTo: new Date(body.upTo) });
    if (read > 0) await announceMessages(redis, redisPrefix, clientId);
    return { read };
  }),

  serve(listMessageThreads, async ({ store }, { query }) => await listThreadsFor(store, query.search)),

  serve(countUnreadMessages, async (context, { query: { since, waitSeconds } }) => {
    const { redis, redisPrefix, principal } = context;
    const reader = readerOf(principal);
    const isLate = async () => (await newsVersion(redis, redisPrefix, reader)) !== since;
    if (since !== undefined && waitSeconds > 0) await nextNews(context, reader, waitSeconds, isLate);
    // The version is read before the messages are counted: the next request finds those that come in between.
    const version = await newsVersion(redis, redisPrefix, reader);
    return { version, unread: await unreadOf(context) };
  }),

  serveDownload(downloadAttachment, async (context, { params }) => {
    const file = await findAttachment(context.store, params.attachmentId);
    if (!file) throw new AppError('notFound', { thing: 'file' });
    await authorizeClient(context, file.clientId, 'file');
    await sendFile(context, {
      ...servedAs(file),
      key: attachmentKey(file),
      version: file.sha256,
      sha256: file.sha256,
      cached: true,
    });
  }),
];

/** Hides other clients from a client. */
async function authorizeClient(
  { store, principal }: Context<Account>,
  clientId: string,
  thing = 'client',
): Promise<void> {
  authorize(clientPolicy.read, principal, { _id: clientId }, { thing });
  if (!(await findClient(store, clientId))) throw new AppError('notFound', { thing });
}

async function nextNews(
  context: Context<Account>,
  reader: Reader,
  waitSeconds: number,
  isLate: () => Promise<boolean>,
): Promise<void> {
  const { heldRequests, newsFeed } = context;
  await heldRequests.hold(context, (gone) => newsFeed.next(reader, waitSeconds * 1000, gone, isLate));
}

function readerOf(principal: Account): Reader {
  return principal.role === 'client' ? `client:${principal.clientId}` : 'office';
}

async function unreadOf({ store, principal }: Context<Account>): Promise<number> {
  if (principal.role !== 'client') return await countUnread(store, { fromClient: true });
  return await countUnread(store, { fromClient: false, clientId: principal.clientId });
}

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Pictures open in the browser. All other files are saved, whatever type their sender declared. */
function servedAs({ filename, contentType }: AttachmentRecord) {
  const name = filename.replaceAll(/[/\\]/g, '_');
  if (PICTURES.includes(contentType)) return { contentType, disposition: 'inline', filename: name } as const;
  return { contentType: 'application/octet-stream', disposition: 'attachment', filename: name } as const;
}

/**
 * Clients by their last message, then those without one by name. A search finds clients and texts of
 * messages.
 */
async function listThreadsFor(store: Store, search = ''): Promise<MessageThread[]> {
  const [clients, threads, unread] = await Promise.all([
    searchClients(store, search),
    listThreads(store),
    unreadByClient(store),
  ]);
  const listed = clients.map(({ _id: clientId, name, companyName, email, phone }) => {
    const lastMessage = threads.get(clientId)?.lastMessage ?? null;
    const unreadCount = unread.get(clientId) ?? 0;
    return { clientId, name, companyName, email, phone, unread: unreadCount, lastMessage };
  });
  const lastOf = ({ lastMessage }: MessageThread): string => lastMessage?.createdAt ?? '';
  return listed.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)) || compareNames(a.name, b.name));
}

async function searchClients(store: Store, search: string): Promise<ClientRecord[]> {
  if (search === '') return await listClients(store);
  const [all, byName, bySaying] = await Promise.all([
    listClients(store),
    listClients(store, search),
    clientsWithMessages(store, search),
  ]);
  const found = new Set([...byName.map(({ _id }) => _id), ...bySaying]);
  return all.filter(({ _id }) => found.has(_id));
}

/** Sends a message. The side and the name follow from the session. */
async function send(services: Services, sender: Account, body: NewMessage): Promise<MessageRecord> {
  const { id = mintId(), clientId, inspectionId, message, attachmentIds } = body;
  const fromClient = sender.role === 'client';
  if ((body.fromClient ?? fromClient) !== fromClient) throw new AppError('badInput', { fields: WRONG_SIDE });
  const inspection = await inspectionOf(services.store, clientId, inspectionId);
  const subject = body.subject ?? (await continuedSubject(services.store, { clientId, inspection, sender }));
  const uploadedBy = sender.subject;
  const claim = { ids: attachmentIds, messageId: id, clientId, uploadedBy };
  return await postMessage(services, {
    _id: id,
    clientId,
    inspectionId,
    subject,
    message,
    fromClient,
    fromName: sender.name,
    sentBy: sender.subject,
    attachments: await claimAttachments(services.store, claim),
    contentHash: contentHashOf({ ...body, id: undefined, fromName: undefined, sentBy: sender.subject }),
  });
}

/** The inspection of the message. Hides inspections of other clients from this conversation. */
async function inspectionOf(
  store: Store,
  clientId: string,
  inspectionId: string | null,
): Promise<InspectionRecord | null> {
  if (inspectionId === null) return null;
  const inspection = await findInspection(store, inspectionId);
  if (inspection?.clientId !== clientId) throw new AppError('notFound', { thing: 'inspection' });
  return inspection;
}

/** The subject of a message that was written without one: that of the latest message, or what it is about. */
async function continuedSubject(
  store: Store,
  { clientId, inspection, sender }: Conversation,
): Promise<string> {
  const about = inspection ? { clientId, inspectionId: inspection._id } : { clientId };
  const { items } = await findMessages(store, about, { limit: 1 });
  const [latest] = items.filter(({ inspectionId }) => inspectionId === (inspection?._id ?? null));
  if (!latest) return inspection?.address ?? `Message from ${sender.name}`;
  return /^re:/i.test(latest.subject) ? latest.subject : `Re: ${latest.subject}`.slice(0, MAX_SUBJECT);
}
