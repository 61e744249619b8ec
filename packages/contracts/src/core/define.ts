import type { z } from 'zod';
import type { PrincipalRole } from '../accounts/roles.ts';
import type { Ability } from '../rooms/abilities.ts';
import { backoffAfter } from './backoffAfter.ts';

/**
 * Definitions of everything that crosses a process boundary, each as one object that both sides read: REST
 * endpoints, downloads and pages; socket commands and notices; queue jobs.
 */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The callers: anyone, or a signed-in principal with one of these roles. Policies check ownership. */
export type Access = 'public' | readonly PrincipalRole[];

type Schema = z.ZodType;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Allowed extends Access = Access,
> {
  readonly kind: 'endpoint';
  readonly method: Method;
  /** The path for Express, `/api/inspections/:inspectionId`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Allowed;
  /** Allows staff who still have to set up the two-step sign-in that the company requires. */
  readonly beforeSecondStep?: true;
  /** Allows callers while no account exists; all other endpoints and downloads are refused. Decision 200. */
  readonly beforeSetUp?: true;
  /** The status of a success, by default 200. */
  readonly status?: number;
  /** Whether the work continues after this reply, whose status is then 202. */
  readonly isUnfinished?: (reply: z.output<Reply>) => boolean;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
}

/** A GET that replies with bytes or a page instead of JSON. */
export interface Download<Params extends Schema = Schema, Allowed extends Access = Access> {
  readonly kind: 'download';
  readonly method: 'GET';
  readonly path: string;
  readonly summary: string;
  readonly access: Allowed;
  readonly params?: Params;
  readonly produces: string;
  /** The app's page with the same content, where a browser without a session is redirected, params filled in. */
  readonly page?: string;
}

export function endpoint<
  Reply extends Schema,
  const Allowed extends Access,
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
>(
  definition: Omit<Endpoint<Params, Query, Body, Reply, Allowed>, 'kind'>,
): Endpoint<Params, Query, Body, Reply, Allowed> {
  return { kind: 'endpoint', ...definition };
}

export function download<const Allowed extends Access, Params extends Schema = z.ZodUndefined>(
  definition: Omit<Download<Params, Allowed>, 'kind' | 'method'>,
): Download<Params, Allowed> {
  return { kind: 'download', method: 'GET', ...definition };
}

/** The input of a caller: the parts that the endpoint declares, before parsing. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? Part<'params', z.input<P>> & Part<'query', z.input<Q>> & Part<'body', z.input<B>>
    : never;

/** The roles that may call, so that a handler's principal is of one of them. */
export type AllowedRole<E> = E extends { readonly access: infer A }
  ? A extends readonly PrincipalRole[]
    ? A[number]
    : never
  : never;

/** The input of a handler: the parts after parsing. */
export type HandlerInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, Schema>
    ? { params: z.output<P>; query: z.output<Q>; body: z.output<B> }
    : never;

export type ReplyOf<E> = E extends Endpoint<Schema, Schema, Schema, infer R> ? z.output<R> : never;

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [K in Name]?: undefined }
  : { [K in Name]: Value };

/** A socket request with an acknowledgement. `ability: null` admits anyone in the room. */
export interface Command<Request extends Schema = Schema, Reply extends Schema = Schema> {
  readonly name: string;
  readonly request: Request;
  readonly reply: Reply;
  readonly ability: Ability | null;
}

export function command<Request extends Schema, Reply extends Schema>(
  definition: Command<Request, Reply>,
): Command<Request, Reply> {
  return definition;
}

/** An announcement of the server on the socket, in the past tense. */
export interface Notice<Payload extends Schema = Schema> {
  readonly name: string;
  readonly payload: Payload;
}

export function notice<Payload extends Schema>(definition: Notice<Payload>): Notice<Payload> {
  return definition;
}

export type Acknowledgement<Value> =
  | { ok: true; value: Value }
  | { ok: false; error: { code: string; message: string; details?: unknown } };

/** Work for the queue, named verb-noun. */
export interface Job<Payload extends Schema = Schema> {
  readonly name: string;
  readonly payload: Payload;
  /** The id of the work: while a job with an id waits or runs, another one with it is dropped. */
  readonly idOf: (payload: z.output<Payload>) => string;
  /** Milliseconds within which requests become one job, which starts at the end. */
  readonly collectMs?: number;
  /** Milliseconds by which the job starts later, so that work that a person waits for comes first. */
  readonly delayMs?: number;
  readonly attempts: number;
  /** The first delay of the exponential backoff in milliseconds. */
  readonly backoffMs: number;
  /** The longest delay in milliseconds; without it, the delay doubles with every attempt. */
  readonly longestBackoffMs?: number;
}

/** Milliseconds between a failed attempt, the first of which is 1, and the next one. */
export function pauseAfter(
  { backoffMs, longestBackoffMs = Infinity }: Pick<Job, 'backoffMs' | 'longestBackoffMs'>,
  attempt: number,
): number {
  return backoffAfter(attempt, { firstDelayMs: backoffMs, longestDelayMs: longestBackoffMs });
}

export function job<Payload extends Schema>(definition: Job<Payload>): Job<Payload> {
  return definition;
}
