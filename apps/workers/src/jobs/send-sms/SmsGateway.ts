/** The settings of a gateway for text messages, from the configuration and never from a request. */
export interface GatewaySettings {
  url: string;
  key: string;
  /** The number that clients see. */
  from: string;
}

interface TextMessage {
  /** The id, the same for every attempt. */
  id: string;
  /** The number in E.164. */
  to: string;
  text: string;
}

export type SmsOutcome =
  | { outcome: 'accepted' }
  /** The gateway refused the message and would refuse another attempt. */
  | { outcome: 'refused'; reply: string }
  /** A later attempt may succeed; a repeated request is recognized by its Idempotency-Key. */
  | { outcome: 'retry'; reply: string }
  /** The reply is not that of a gateway. */
  | { outcome: 'unknown'; reply: string };

/** Giving up is safe: the same message is tried again with the same key. */
const TIMEOUT_MS = 60_000;
const MAX_REPLY_BYTES = 64 * 1024;
/** Statuses of requests that may succeed later: too early, too long, too often. */
const TEMPORARY = [408, 425, 429];

/** The client of a gateway, which takes `{ from, to, text }` as JSON and replies with JSON. */
export class SmsGateway {
  readonly #settings: GatewaySettings;
  readonly #timeoutMs: number;

  constructor(settings: GatewaySettings, { timeoutMs = TIMEOUT_MS } = {}) {
    this.#settings = settings;
    this.#timeoutMs = timeoutMs;
  }

  /** Sends a message. It never throws: the kind of failure decides about another attempt. */
  async send(message: TextMessage): Promise<SmsOutcome> {
    try {
      return await outcomeOf(await this.#post(message));
    } catch (cause) {
      // The cause's message may contain the address or the text, so only its kind is kept.
      return {
        outcome: 'retry',
        reply: `no reply (${cause instanceof Error ? cause.name : 'unknown failure'})`,
      };
    }
  }

  #post({ id, to, text }: TextMessage): Promise<Response> {
    const { url, key, from } = this.#settings;
    return fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Authorization: `Bearer ${key}`,
        'Idempotency-Key': id,
      },
      body: JSON.stringify({ from, to, text }),
      // A redirect could lead anywhere, and would send the key there.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
  }
}

async function outcomeOf(response: Response): Promise<SmsOutcome> {
  const { status } = response;
  const body = await beginningOf(response);
  if (status >= 500 || TEMPORARY.includes(status)) return { outcome: 'retry', reply: `status ${status}` };
  if (status < 200 || status >= 300)
    return { outcome: 'refused', reply: [`status ${status}`, reasonIn(body)].filter(Boolean).join(', ') };
  return isJson(body) ? { outcome: 'accepted' } : { outcome: 'unknown', reply: 'a reply that is no JSON' };
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_REPLY_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The reason in a reply, under the names that gateways commonly use, as one line. */
function reasonIn(body: string): string {
  const [, reason = ''] = /"(?:message|error|detail)"\s*:\s*"([^"\\]{1,200})"/.exec(body) ?? [];
  return reason.replaceAll(/\s+/g, ' ');
}
