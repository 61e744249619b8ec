import { setTimeout as delay } from 'node:timers/promises';

/** The standard's name for the reference of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const WAIT_MS = 30_000;
/** Twice the wait for an element: a browser that replies to no command is named by it. */
const COMMAND_MS = 2 * WAIT_MS;
/** Errors that pass: the page was rendered or replaced, or the element is still moving into place. */
const PASSING = [
  'no such frame',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
];

class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * A browser with an empty profile, driven by the W3C's WebDriver protocol. Elements are named by XPath and
 * waited for.
 */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  static async open(driver: string, size: { width: number; height: number }): Promise<WebDriver> {
    const capabilities = { capabilities: { alwaysMatch: {} } };
    const { sessionId } = await send<{ sessionId: string }>('POST', `${driver}/session`, capabilities);
    const browser = new WebDriver(`${driver}/session/${sessionId}`);
    await browser.#send('POST', '/timeouts', { implicit: WAIT_MS, script: WAIT_MS });
    await browser.#send('POST', '/window/rect', size);
    return browser;
  }

  async goto(url: string): Promise<void> {
    await this.#send('POST', '/url', { url });
  }

  async reload(): Promise<void> {
    await this.#send('POST', '/refresh', {});
  }

  /** Waits until the page has the element. */
  async see(xpath: string): Promise<void> {
    await this.#find(xpath);
  }

  /** Scrolls the element out from under the page's bars, as a person would, and clicks it. */
  async click(xpath: string): Promise<void> {
    await retried(async () => {
      const element = await this.#find(xpath);
      const script = 'arguments[0].scrollIntoView({ block: "center" })';
      await this.#send('POST', '/execute/sync', { script, args: [{ [ELEMENT]: element }] });
      await this.#send('POST', `/element/${element}/click`, {});
    });
  }

  /** Types into a field; into a file input, the path of a file. */
  async type(xpath: string, text: string): Promise<void> {
    await retried(async () => this.#send('POST', `/element/${await this.#find(xpath)}/value`, { text }));
  }

  /** Runs the body of a function in the page, and waits for the promise that it returns. */
  async run<Result>(script: string): Promise<Result> {
    return await this.#send<Result>('POST', '/execute/sync', { script, args: [] });
  }

  async close(): Promise<void> {
    await this.#send('DELETE', '');
  }

  async #find(xpath: string): Promise<string> {
    const query = { using: 'xpath', value: xpath };
    const find = () => this.#send<Record<string, string>>('POST', '/element', query);
    try {
      return (await retried(find))[ELEMENT] ?? '';
    } catch (error) {
      const text = await this.run<string>('return document.body.innerText');
      throw new Error(`the page has no ${xpath}:\n${text}`, { cause: error });
    }
  }

  async #send<Result>(method: string, path: string, body?: object): Promise<Result> {
    return await send<Result>(method, this.#session + path, body);
  }
}

async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const end = Date.now() + WAIT_MS; ; await delay(100)) {
    try {
      return await attempt();
    } catch (error) {
      const isPassing = error instanceof WebDriverError && PASSING.includes(error.code);
      if (!isPassing || Date.now() > end) throw error;
    }
  }
}

async function send<Result>(method: string, url: string, body?: object): Promise<Result> {
  const signal = AbortSignal.timeout(COMMAND_MS);
  const reply = await fetch(url, { method, signal, ...(body ? { body: JSON.stringify(body) } : {}) }).catch(
    (cause: unknown) => {
      throw new Error(`no reply to ${method} ${url} ${JSON.stringify(body)}`, { cause });
    },
  );
  const { value } = (await reply.json()) as { value: Result & { error?: string; message?: string } };
  if (!reply.ok) throw new WebDriverError(value.error ?? `HTTP ${reply.status}`, value.message ?? '');
  return value;
}
