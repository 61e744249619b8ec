import {
  BaseUrl,
  type ExternalKind,
  type ServiceProblem,
} from '@sightline/contracts/clients/clientManagement';
import { z } from 'zod';
import { parseExactJson } from './exactJson.ts';
import { type GuardedReply, guardedGet, InternalAddress, ReplyTooLarge } from './guardedRequest.ts';

/** The client of a client-management service with the interface that docs/operations.md describes. */

const TIMEOUT_MS = 15_000;
/** The limit of a reply: a hundred records of 20 kB. */
const MAX_REPLY_BYTES = 2 * 1024 * 1024;
const PAGE_SIZE = 100;
/** Statuses of requests that may succeed later: too early, too often. */
const TEMPORARY = [408, 425, 429];

const Account = z.object({
  id: z.union([z.string().trim().min(1).max(100), z.int()]).transform(String),
  name: z.string().trim().min(1).max(200),
});
export type ServiceAccount = z.infer<typeof Account>;

/** A page of rows, which are checked singly so that an invalid one does not exclude the others. */
const Page = z.object({
  items: z.array(z.unknown()).max(PAGE_SIZE),
  nextCursor: z.string().min(1).max(1000).nullable().default(null),
  total: z.int().min(0).optional(),
});
export type ServicePage = z.infer<typeof Page>;

/** The service gave no usable reply. */
export class ServiceFailure extends Error {
  readonly problem: ServiceProblem;
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;

  constructor(problem: ServiceProblem, message: string, { isTemporary = false } = {}) {
    super(message);
    this.name = 'ServiceFailure';
    this.problem = problem;
    this.isTemporary = isTemporary;
  }
}

interface ServiceSettings {
  baseUrl: string;
  apiKey: string;
  /**
   * Whether the address may be internal: outside production, or for one that the operator configured, such as
   * the demo service.
   */
  mayBeInternal: boolean;
  timeoutMs?: number;
}

/** The current address; that of the demo service has another port after each start. */
export function currentUrl(
  { baseUrl, isDemo }: { baseUrl: string; isDemo: boolean },
  demoUrl: string | undefined,
): string {
  return isDemo && demoUrl !== undefined ? BaseUrl.parse(demoUrl) : baseUrl;
}

export function isDemoUrl(baseUrl: string, demoUrl: string | undefined): boolean {
  return demoUrl !== undefined && BaseUrl.parse(demoUrl) === baseUrl;
}

/** Whether the service at this address may be on this machine or in its network. */
export function mayBeInternal(
  baseUrl: string,
  { isProduction, demoUrl }: { isProduction: boolean; demoUrl: string | undefined },
): boolean {
  return !isProduction || isDemoUrl(baseUrl, demoUrl);
}

export class ClientService {
  readonly #settings: ServiceSettings;

  constructor(settings: ServiceSettings) {
    this.#settings = settings;
  }

  /** The account that the key belongs to. */
  async account(): Promise<ServiceAccount> {
    return parsed(Account, await this.#get('account'));
  }

  async page(kind: ExternalKind, cursor: string | null): Promise<ServicePage> {
    const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...(cursor !== null && { cursor }) });
    return parsed(Page, await this.#get(`${kind}s?${query.toString()}`));
  }

  /** One record; null when the service has none with this id. */
  async record(kind: ExternalKind, id: string): Promise<unknown> {
    const reply = await this.#exchange(`${kind}s/${encodeURIComponent(id)}`);
    return reply.status === 404 ? null : jsonOf(reply);
  }

  async #get(path: string): Promise<unknown> {
    return jsonOf(await this.#exchange(path));
  }

  async #exchange(path: string): Promise<GuardedReply> {
    const { baseUrl, apiKey, timeoutMs = TIMEOUT_MS, mayBeInternal: isTrusted } = this.#settings;
    const url = new URL(`${baseUrl}/${path}`);
    // Without encryption, a third party could read the key on the network.
    if (!isTrusted && url.protocol !== 'https:') throw new ServiceFailure('internalAddress', 'not https');
    const headers = { Accept: 'application/json', Authorization: `Bearer ${apiKey}` };
    const limits = { timeoutMs, maxBytes: MAX_REPLY_BYTES, mayBeInternal: isTrusted };
    return await guardedGet(url, { headers, ...limits }).catch(failureOf);
  }
}

function failureOf(cause: unknown): never {
  if (cause instanceof InternalAddress)
    throw new ServiceFailure('internalAddress', 'the address is internal');
  if (cause instanceof ReplyTooLarge)
    throw new ServiceFailure('badReply', `the reply exceeds ${MAX_REPLY_BYTES} bytes`);
  // The cause's message may contain the address, so only its kind is kept.
  const kind = cause instanceof Error ? cause.name : 'unknown failure';
  throw new ServiceFailure('unreachable', `no reply: ${kind}`, { isTemporary: true });
}

function jsonOf({ status, text }: GuardedReply): unknown {
  if (status === 401 || status === 403) throw new ServiceFailure('keyRefused', `status ${status}`);
  if (status >= 500 || TEMPORARY.includes(status))
    throw new ServiceFailure('unreachable', `status ${status}`, { isTemporary: true });
  if (status !== 200) throw new ServiceFailure('badReply', `status ${status}`);
  try {
    return parseExactJson(text);
  } catch {
    throw new ServiceFailure('badReply', 'no JSON');
  }
}

function parsed<S extends z.ZodType>(schema: S, reply: unknown): z.output<S> {
  const { success, data } = schema.safeParse(reply);
  if (!success) throw new ServiceFailure('badReply', 'another shape');
  return data;
}
