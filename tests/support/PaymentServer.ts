import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { PAYMENT_KEYS } from './paymentKeys.ts';

/**
 * A server that behaves like Stripe's API for checkout pages and refunds, as far as the product uses it. Its
 * events are signed by Stripe's own library. The test that runs the server sends them: it may shuffle, repeat
 * or forge them.
 */

interface Session {
  id: string;
  object: 'checkout.session';
  url: string;
  amount_total: number;
  currency: string;
  /** Set if the page was shown in the payer's currency. */
  currency_conversion?: { amount_total: number; source_currency: string };
  customer_email: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  cancel_url: string;
  /** The title of the purchase on the page. */
  title: string;
}

interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  payment_intent: string;
  status: string;
  reason: string;
  evidence_details: { due_by: number };
}

export interface ProviderEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  data: { object: Session | Refund | Dispute };
}

type Form = Map<string, string>;
interface Reply {
  status: number;
  body: object;
}

export class PaymentServer {
  readonly sessions = new Map<string, Session>();
  readonly refunds = new Map<string, Refund>();
  /** The number of refund requests, excluding repetitions. */
  refundCalls = 0;
  /** The failure of every call of the API, set by a test; null while it works. */
  failure: ((response: ServerResponse) => void) | null = null;
  /** Whether the connection ends after each call was carried out, so that its reply is lost. */
  losesReplies = false;
  /** Called with each event, for a server that sends its own. */
  onEvent: (event: ProviderEvent) => void = () => undefined;
  readonly #server: Server;
  readonly #replies = new Map<string, Reply>();

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request, response) => void this.#answer(request, response));
  }

  static async start(port = 0): Promise<PaymentServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return new PaymentServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The configuration of a product that uses this server. */
  get settings() {
    return { ...PAYMENT_KEYS, apiUrl: new URL(this.url) };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The session of a page that the product has sent a person to. */
  sessionAt(url: string): Session {
    const session = [...this.sessions.values()].find((one) => one.url === url);
    if (!session) throw new Error(`no page at ${url}`);
    return session;
  }

  /** Pays on the page. */
  pay(session: Session): ProviderEvent {
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: newId('pi') });
    return this.#event('checkout.session.completed', session);
  }

  expire(session: Session): ProviderEvent {
    session.status = 'expired';
    return this.#event('checkout.session.expired', session);
  }

  /** Creates a refund in the provider's dashboard, which does not know the product's ids. */
  refundInDashboard(session: Session, amount: number): ProviderEvent {
    const { currency, payment_intent } = session;
    return this.#refund({ amount, currency, payment_intent: payment_intent ?? '', metadata: {} });
  }

  /** Fails a refund, which the bank returns. */
  failRefund(refund: Refund): ProviderEvent {
    refund.status = 'failed';
    return this.#event('refund.failed', refund);
  }

  #refund(facts: Pick<Refund, 'amount' | 'currency' | 'payment_intent' | 'metadata'>): ProviderEvent {
    const refund: Refund = { id: newId('re'), object: 'refund', status: 'succeeded', ...facts };
    this.refunds.set(refund.id, refund);
    return this.#event('refund.created', refund);
  }

  #event(type: string, object: Session | Refund): ProviderEvent {
    const event = eventOf(type, object);
    this.onEvent(event);
    return event;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, search } = new URL(request.url ?? '/', this.url);
    const form: Form = new Map(new URLSearchParams((await text(request)) || search));
    if (path.startsWith('/pay/')) return this.#page(path, request.method ?? 'GET', form, response);
    if (this.failure) return this.failure(response);
    const { status, body } = this.#once(request, path, form);
    if (this.losesReplies) return void response.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }

  /** Returns the same reply for the same idempotency key. */
  #once(request: IncomingMessage, path: string, form: Form): Reply {
    if (request.headers.authorization !== `Bearer ${PAYMENT_KEYS.secretKey}`)
      return refused('Invalid API Key provided', 401);
    const key = request.headers['idempotency-key'];
    const known = typeof key === 'string' ? this.#replies.get(key) : undefined;
    const reply = known ?? this.#reply(`${request.method} ${path}`, form);
    if (typeof key === 'string') this.#replies.set(key, reply);
    return reply;
  }

  #reply(call: string, form: Form): Reply {
    if (call === 'POST /v1/checkout/sessions') return this.#createSession(form);
    if (call === 'POST /v1/refunds') return this.#createRefund(form);
    if (call === 'GET /v1/refunds') return this.#listRefunds(form);
    const page = this.sessions.get(/^GET \/v1\/checkout\/sessions\/(\w+)$/.exec(call)?.[1] ?? '');
    if (page) return { status: 200, body: structuredClone(page) };
    const expiring = /^POST \/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(call);
    if (expiring) return this.#expireSession(expiring[1] ?? '');
    return refused('Unrecognized request URL', 404);
  }

  #createSession(form: Form): Reply {
    const price = 'line_items[0][price_data]';
    const amount = Number(form.get(`${price}[unit_amount]`));
    const expiresAt = Number(form.get('expires_at'));
    const minutes = (expiresAt - Date.now() / 1000) / 60;
    if (form.get('mode') !== 'payment' || !Number.isInteger(amount)) return refused('Missing required param');
    if (amount < 50) return refused('The Checkout Session total amount must be at least $0.50 usd');
    if (minutes < 30 || minutes > 24 * 60)
      return refused('expires_at must be between 30 minutes and 24 hours');
    const id = newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${this.url}/pay/${id}`,
      amount_total: amount,
      currency: form.get(`${price}[currency]`) ?? '',
      customer_email: form.get('customer_email') ?? null,
      expires_at: expiresAt,
      metadata: { paymentId: form.get('metadata[paymentId]') ?? '' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      title: form.get(`${price}[product_data][name]`) ?? '',
    };
    this.sessions.set(id, session);
    return { status: 200, body: session };
  }

  #expireSession(id: string): Reply {
    const session = this.sessions.get(id);
    if (session?.status !== 'open')
      return refused('Only Checkout Sessions with a status of open can be expired');
    this.expire(session);
    return { status: 200, body: session };
  }

  #listRefunds(form: Form): Reply {
    const intent = form.get('payment_intent');
    const data = [...this.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
  }

  #createRefund(form: Form): Reply {
    this.refundCalls += 1;
    const intent = form.get('payment_intent') ?? '';
    const amount = Number(form.get('amount'));
    const session = [...this.sessions.values()].find(({ payment_intent }) => payment_intent === intent);
    const refunded = [...this.refunds.values()]
      .filter(({ payment_intent, status }) => payment_intent === intent && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (!session || amount + refunded > session.amount_total)
      return refused('Refund amount is greater than unrefunded amount on charge');
    const named = ['paymentId', 'requestId'].map((name) => [name, form.get(`metadata[${name}]`) ?? '']);
    const metadata = Object.fromEntries(named);
    const { currency } = session;
    const { data } = this.#refund({ amount, currency, payment_intent: intent, metadata });
    return { status: 200, body: data.object };
  }

  /** The page on which a card would be entered. */
  #page(path: string, method: string, form: Form, response: ServerResponse): void {
    const session = this.sessions.get(path.slice('/pay/'.length));
    if (!session) return void response.writeHead(404).end();
    const isOpen = session.status === 'open';
    if (method === 'POST' && isOpen) {
      if (form.get('do') === 'pay') this.pay(session);
      const to = session.status === 'complete' ? session.success_url : session.cancel_url;
      return void response.writeHead(303, { Location: to }).end();
    }
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(
      `<!doctype html><html lang="en"><title>Test provider</title><main><h1>${session.title}</h1>
      <p>$${(session.amount_total / 100).toFixed(2)}</p><form method="post">
      <button name="do" value="pay">Pay</button><button name="do" value="leave">Back</button></form></main></html>`,
    );
  }
}

export function eventOf(type: string, object: Session | Refund | Dispute): ProviderEvent {
  const created = Math.floor(Date.now() / 1000);
  const data = { object: structuredClone(object) };
  return { id: newId('evt'), object: 'event', type, created, livemode: false, data };
}

type Disputed = Pick<Session, 'payment_intent' | 'amount_total'>;

/** The events of a dispute and its outcome, in order. */
export function disputed(
  { payment_intent, amount_total }: Disputed,
  outcome: 'won' | 'lost',
): ProviderEvent[] {
  const dispute = (status: string): Dispute => ({
    id: `du_${payment_intent}`,
    object: 'dispute',
    payment_intent: payment_intent ?? '',
    status,
    amount: amount_total,
    reason: 'product_not_received',
    evidence_details: { due_by: 1_900_000_000 },
  });
  return [
    eventOf('charge.dispute.created', dispute('needs_response')),
    eventOf('charge.dispute.updated', dispute('under_review')),
    eventOf('charge.dispute.closed', dispute(outcome)),
  ];
}

/** The body of an event and the header that signs it, in Stripe's form. */
export function signed(
  event: object,
  { secret = PAYMENT_KEYS.webhookSecret, secondsAgo = 0 }: { secret?: string; secondsAgo?: number } = {},
): { body: string; headers: Record<string, string> } {
  const body = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { body, headers: { 'Content-Type': 'application/json', 'Stripe-Signature': header } };
}

function refused(message: string, status = 400): Reply {
  return { status, body: { error: { type: 'invalid_request_error', message } } };
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
