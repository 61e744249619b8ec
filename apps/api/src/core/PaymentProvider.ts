import { AppError } from '@sightline/contracts/core/errors';
import type { Stripe } from 'stripe';
import { z } from 'zod';

export interface PaymentSettings {
  secretKey: string | undefined;
  webhookSecret: string | undefined;
  /** An address that replaces the provider's API in tests. */
  apiUrl: URL | undefined;
}

/** A payment for which a person is sent to the provider's page. */
export interface CheckoutOrder {
  paymentId: string;
  amountCents: number;
  /** The title on the provider's page and on the company's bank statement. */
  title: string;
  description: string;
  email: string | null;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
}

/** An event whose time is farther off is refused: it may be a recording, or signed for later use. */
const TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 10_000;

/** The provider's reply, whose address is checked because people are sent there. */
const CheckoutPage = z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });

/** Stripe, behind the few calls that the product makes. The first one loads its client. Decision 033. */
export class PaymentProvider {
  /** Names of the missing environment variables that payments need. */
  readonly missing: readonly string[];
  readonly #settings: PaymentSettings;
  #client: Promise<Stripe> | null = null;

  constructor(settings: PaymentSettings) {
    const { secretKey, webhookSecret } = settings;
    this.#settings = settings;
    this.missing = Object.entries({ STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret })
      .filter(([, value]) => value === undefined)
      .map(([name]) => name);
  }

  get isSetUp(): boolean {
    return this.missing.length === 0;
  }

  /** Throws paymentSetupRequired. */
  requireSetup(): void {
    if (!this.isSetUp) throw new AppError('paymentSetupRequired');
  }

  /** A page of the provider's on which the amount can be paid once. */
  async createCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }> {
    const { paymentId, amountCents, title, description, email, expiresAt } = order;
    const client = await this.#open();
    const seconds = Math.floor(expiresAt.getTime() / 1000);
    const created = await reached(
      client.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'usd',
                unit_amount: amountCents,
                product_data: { name: title, description },
              },
            },
          ],
          ...(email && { customer_email: email }),
          metadata: { paymentId },
          payment_intent_data: { description: `${title}, ${description}`, metadata: { paymentId } },
          success_url: order.successUrl,
          cancel_url: order.cancelUrl,
          expires_at: seconds,
        },
        { idempotencyKey: `${paymentId}-${seconds}` },
      ),
    );
    const page = CheckoutPage.safeParse(created);
    if (!page.success) throw new AppError('paymentUnavailable', {}, { cause: page.error });
    return { sessionId: page.data.id, url: page.data.url };
  }

  /** Closes the page to payments. A page that was paid for, or has expired, stays unchanged. */
  async closeCheckout(sessionId: string): Promise<void> {
    const client = await this.#open();
    try {
      await reached(client.checkout.sessions.expire(sessionId));
    } catch (error) {
      if (!(error instanceof RefusedByProvider)) throw error;
    }
  }

  /** The page, with the state of its payment. */
  async readCheckout(sessionId: string): Promise<object> {
    const client = await this.#open();
    return await reached(client.checkout.sessions.retrieve(sessionId));
  }

  /**
   * Returns the refund with this id, made now unless it exists. The provider forgets a key after a day and the
   * refund never, so a call may be repeated at any age.
   */
  async refund(refund: {
    id: string;
    paymentId: string;
    providerPaymentId: string;
    amount: number;
  }): Promise<object> {
    const { id, paymentId, providerPaymentId, amount } = refund;
    const client = await this.#open();
    const { data } = await reached(client.refunds.list({ payment_intent: providerPaymentId, limit: 100 }));
    const known = data.find(({ metadata }) => metadata?.requestId === id);
    if (known) return known;
    return await reached(
      client.refunds.create(
        { payment_intent: providerPaymentId, amount, metadata: { paymentId, requestId: id } },
        { idempotencyKey: `refund-${id}` },
      ),
    );
  }

  /** The event in a body, if the provider has signed exactly these bytes within the last minutes; otherwise null. */
  async readEvent(body: Buffer, signature: string | undefined): Promise<unknown> {
    const client = await this.#open();
    const secret = this.#settings.webhookSecret ?? '';
    const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
    try {
      const event = client.webhooks.constructEvent(body, signature ?? '', secret, TOLERANCE_SECONDS);
      // The library refuses old events only.
      return event.created > latest || signedAt(signature) > latest ? null : event;
    } catch {
      return null;
    }
  }

  async #open(): Promise<Stripe> {
    this.requireSetup();
    this.#client ??= openClient(this.#settings);
    return await this.#client;
  }
}

/** The time of the signature in seconds since 1970. */
function signedAt(signature = ''): number {
  return Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
}

async function openClient({ secretKey = '', apiUrl }: PaymentSettings): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe');
  const elsewhere = apiUrl && {
    protocol: apiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
    host: apiUrl.hostname,
    port: apiUrl.port || (apiUrl.protocol === 'http:' ? 80 : 443),
  };
  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...elsewhere,
  });
}

/** Replies that say nothing of the outcome, which an earlier attempt or the next one may have. */
const NO_ANSWER = new Set([401, 403, 408, 409, 425, 429]);
const NO_ANSWER_TYPES = ['StripeIdempotencyError', 'StripeRateLimitError'];

/**
 * Throws RefusedByProvider when the provider has not carried out the call, or paymentUnavailable when that is
 * unknown and a retry may succeed.
 */
async function reached<Value>(call: Promise<Value>): Promise<Value> {
  try {
    return await call;
  } catch (cause) {
    const { statusCode: status = 0, type = '' } = cause as { statusCode?: number; type?: string };
    const isAnswer = !NO_ANSWER.has(status) && !NO_ANSWER_TYPES.includes(type);
    const isRefused = status >= 400 && status < 500 && isAnswer;
    if (isRefused) throw new RefusedByProvider('the payment provider refused', { cause });
    throw new AppError('paymentUnavailable', {}, { cause });
  }
}

export class RefusedByProvider extends Error {}
