import type { AllowedRole, Download, Endpoint, HandlerInput } from '@sightline/contracts/core/define';
import { AppError, type ErrorCode } from '@sightline/contracts/core/errors';
import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { admit, refuseBeforeSetUp, refuseWithoutSecondStep } from './access.ts';
import { isNavigation, isOwnSite, refuseForeignDownload, refuseNavigation } from './crossSite.ts';
import type { Principal, PrincipalOf } from './principal.ts';
import type { Services } from './services.ts';

/**
 * The input of a handler: the caller, the open services, and the request and response for headers and
 * streams.
 */
export interface Context<P = Principal | null> extends Services {
  readonly principal: P;
  readonly request: Request;
  readonly response: Response;
}

/** An endpoint with roles always has a principal of one of them; a public one may have none. */
type CallerOf<E> = [AllowedRole<E>] extends [never] ? Principal | null : PrincipalOf<AllowedRole<E>>;

type Promised<Value> = Value | Promise<Value>;
type Handler<E extends Endpoint> = (
  context: Context<CallerOf<E>>,
  input: HandlerInput<E>,
) => Promised<z.input<E['reply']>>;

type DownloadInput<D> = D extends Download<infer P> ? { params: z.output<P> } : never;
type DownloadHandler<D extends Download> = (
  context: Context<CallerOf<D>>,
  input: DownloadInput<D>,
) => Promised<void>;

/** One endpoint with its handler. A feature is a list of these; app.ts mounts them. */
export interface Route {
  mount(router: Router, services: Services): void;
}

/**
 * Serves an endpoint according to its contract: admits its callers (401, 403) and parses its input (400). The
 * handler checks the feature's policy, does the work and presents the result. The reply is also parsed, so
 * that only fields of the contract leave the server.
 */
export function serve<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return routeOf(endpoint, async (context: Context<CallerOf<E>>) => {
    const input = parseInput(endpoint, context.request) as HandlerInput<E>;
    const reply = checkedReply(endpoint, await handler(context, input));
    const status = endpoint.isUnfinished?.(reply) ? 202 : (endpoint.status ?? 200);
    if (!context.response.headersSent) context.response.status(status).json(reply);
  });
}

/** Serves bytes or a page: the handler writes the response itself. */
export function serveDownload<D extends Download>(definition: D, handler: DownloadHandler<D>): Route {
  return routeOf(definition, async (context: Context<CallerOf<D>>) => {
    await handler(context, parseInput(definition, context.request) as DownloadInput<D>);
  });
}

function routeOf<P>(definition: Endpoint | Download, answer: (context: Context<P>) => Promise<void>): Route {
  return {
    mount(router, services) {
      const method = definition.method.toLowerCase() as Lowercase<typeof definition.method>;
      router[method](definition.path, async (request, response) => {
        const { publicUrl } = services.configuration;
        if (definition.kind === 'endpoint') refuseNavigation(request);
        else if (leadsToPage(definition, request, publicUrl))
          return response.redirect(303, pageOf(definition, request));
        else if (definition.access !== 'public') refuseForeignDownload(request, publicUrl);
        await refuseBeforeSetUp(definition, services.store);
        const principal = admit(definition.access, request) as P;
        await checkSecondStep(definition, request, services);
        await limitWrites(definition, request, services);
        try {
          await answer({ ...services, principal, request, response });
        } catch (error) {
          if (!saysOnPage(definition, request, error) || response.headersSent) throw error;
          response.redirect(303, pageOf(definition, request));
        }
      });
    },
  };
}

/**
 * Whether a link leads to the app's page, which shows the same download and asks to sign in where needed:
 * when it is opened without a session or from another site, such as a mail program.
 */
function leadsToPage({ page }: Download, request: Request, publicUrl: URL): boolean {
  if (page === undefined || !isNavigation(request)) return false;
  return !request.principal || !isOwnSite(request, publicUrl);
}

/** Whether a person opened a download that does not exist: the app's page says so in words, and not in JSON. */
function saysOnPage(
  definition: Endpoint | Download,
  request: Request,
  error: unknown,
): definition is Download {
  const hasPage = definition.kind === 'download' && definition.page !== undefined;
  return hasPage && isNavigation(request) && error instanceof AppError && SAID_ON_PAGE.includes(error.code);
}

const SAID_ON_PAGE: readonly string[] = ['notFound', 'notReady'] satisfies ErrorCode[];

function pageOf(definition: Download, request: Request): string {
  const { params } = parseInput(definition, request) as { params: Record<string, string> };
  return (definition.page ?? '/').replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

/** Restricts staff without two-step sign-in to their own account where the company requires it. */
async function checkSecondStep(
  definition: Endpoint | Download,
  { principal }: Request,
  { store }: Services,
): Promise<void> {
  const isOpen =
    definition.access === 'public' || ('beforeSecondStep' in definition && definition.beforeSecondStep);
  if (principal && !isOpen) await refuseWithoutSecondStep(store, principal);
}

/** Counts durable writes per caller. Public endpoints have their own limits, and signing out has none. */
async function limitWrites(
  { method, access }: Endpoint | Download,
  { principal }: Request,
  { limits }: Services,
): Promise<void> {
  if (method === 'GET' || access === 'public' || !principal) return;
  await limits.spend('writesByCaller', principal.subject);
}

function checkedReply(endpoint: Endpoint, reply: unknown): unknown {
  const checked = endpoint.reply.safeParse(reply);
  if (checked.success) return checked.data;
  throw new AppError('internal', {}, { cause: checked.error });
}

const Nothing = z.unknown().transform(() => undefined);

/** The declared parts of a request, parsed; parts that are not declared never reach a handler. */
function parseInput(
  definition: Endpoint | Download,
  request: Pick<Request, 'params' | 'query' | 'body'>,
): unknown {
  const { params, query, body } = partsOf(definition);
  return z
    .object({ params, query, body })
    .parse({ params: request.params, query: request.query, body: request.body ?? {} });
}

function partsOf(definition: Endpoint | Download): Record<'params' | 'query' | 'body', z.ZodType> {
  const params = definition.params ?? Nothing;
  if (definition.kind === 'download') return { params, query: Nothing, body: Nothing };
  return { params, query: definition.query ?? Nothing, body: definition.body ?? Nothing };
}
