import { z } from 'zod';
import { ACCOUNTS, STAFF } from '../accounts/roles.ts';
import { MAX_ATTACHMENTS, MessageAttachment } from '../attachments/attachments.ts';
import { endpoint } from '../core/define.ts';
import { Instant, Line, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';

/** Messages between the office and a client, about an inspection or in general. */

export const Message = z.object({
  id: Id,
  clientId: Id,
  /** Null for a general message. */
  inspectionId: Id.nullable(),
  subject: z.string(),
  message: z.string(),
  fromName: z.string(),
  fromClient: z.boolean(),
  /** Whether the other side has read it: any member of the office, or the client. */
  isRead: z.boolean(),
  /** Whether it was written as a reply to an email. */
  isByEmail: z.boolean().default(false),
  attachments: z.array(MessageAttachment).default([]),
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

const clientParams = z.object({ clientId: Id });

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/clients/:clientId/messages',
  summary: 'The messages with a client, newest first, page after page; a client reads only its own',
  access: ACCOUNTS,
  params: clientParams,
  query: z.object({
    inspectionId: Id.optional(),
    /** A search in subject, text and name of the sender. */
    search: Line.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    /** The `nextCursor` of the previous page. */
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ items: z.array(Message), nextCursor: z.string().nullable() }),
});

/** Limits and texts of the form, which the page also reads. */
export const NewMessageFields = {
  subject: Line.min(1, 'Subject is required'),
  message: Text.min(1, 'Message is required'),
};

export const NewMessage = z.strictObject({
  id: MintedId.optional(),
  clientId: Id,
  inspectionId: Id.nullable().default(null),
  message: NewMessageFields.message,
  /** Without it, the server continues the conversation's subject. */
  subject: NewMessageFields.subject.optional(),
  /** Part of the specified request; the account's name is used instead (decision 051). */
  fromName: Line.optional(),
  /** The side, which the server knows from the session; another value is refused. */
  fromClient: z.boolean().optional(),
  attachmentIds: z.array(Id).max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} files`).default([]),
});
export type NewMessage = z.input<typeof NewMessage>;

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/messages',
  summary: 'Send a message to a client, or as a client to the office; a repeated id sends nothing again',
  access: ACCOUNTS,
  status: 201,
  body: NewMessage,
  reply: Message,
});

export const markMessagesRead = endpoint({
  method: 'POST',
  path: '/api/clients/:clientId/messages/read',
  summary: 'The messages of the other side up to this moment have been read',
  access: ACCOUNTS,
  params: clientParams,
  body: z.strictObject({ upTo: Instant }),
  reply: z.object({ read: z.int() }),
});

/** A client in the list of the Communication Center. */
export const MessageThread = z.object({
  clientId: Id,
  name: z.string(),
  companyName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The number of the client's messages that the office has not read. */
  unread: z.int(),
  lastMessage: Message.pick({ subject: true, message: true, fromClient: true, createdAt: true }).nullable(),
});
export type MessageThread = z.infer<typeof MessageThread>;

export const listMessageThreads = endpoint({
  method: 'GET',
  path: '/api/message-threads',
  summary: 'All clients, those with the newest messages first; `search` looks in clients and messages',
  access: STAFF,
  query: z.object({ search: Line.optional() }),
  reply: z.array(MessageThread),
});

export const countUnreadMessages = endpoint({
  method: 'GET',
  path: '/api/messages/unread',
  summary: 'How many messages the caller has not read; can wait until something changes',
  access: ACCOUNTS,
  query: z.object({
    /** The `version` of an earlier reply. */
    since: z.string().max(100).optional(),
    /** Seconds to wait for a change since then. */
    waitSeconds: z.coerce.number().int().min(0).max(30).default(0),
  }),
  /** `version` changes with every message that arrives or is read. */
  reply: z.object({ unread: z.int(), version: z.string() }),
});

/** The path of a conversation for its reader: the office with a client, or the client. */
export function conversationPath({
  clientId,
  fromClient,
}: {
  clientId: string;
  fromClient: boolean;
}): string {
  return fromClient ? `/communications?client=${clientId}` : '/messages';
}
