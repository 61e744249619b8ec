import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Email } from 'postal-mime';
import { type Envelope, type MessageSummary, parse, summarize } from './message.ts';

export interface MessageFilter {
  to?: string | undefined;
  subject?: string | undefined;
}

/**
 * The caught mail: for each message its raw bytes (ID.eml) and its entry in the list (ID.json). The entry is written
 * last and atomically: a message without one was never acknowledged.
 */
export class MessageStore {
  readonly #folder: string;
  readonly #summaries: Map<string, MessageSummary>;

  private constructor(folder: string, summaries: Map<string, MessageSummary>) {
    this.#folder = folder;
    this.#summaries = summaries;
  }

  static async open(folder: string): Promise<MessageStore> {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    const summaries = new Map<string, MessageSummary>();
    for (const name of names) {
      const summary = parseSummary(await readFile(join(folder, name), 'utf8'));
      if (summary?.id === basename(name, '.json')) summaries.set(summary.id, summary);
      else console.error(`mail: ${join(folder, name)} is damaged, and its message is not shown`);
    }
    return new MessageStore(folder, summaries);
  }

  /** Stores a message, which is on disk when this resolves. */
  async add(raw: Buffer, envelope: Envelope): Promise<MessageSummary> {
    const receivedAt = new Date().toISOString();
    // The id sorts by time; the random part distinguishes messages of the same millisecond.
    const id = `${receivedAt.replace(/\D/g, '')}-${randomBytes(4).toString('hex')}`;
    const summary = summarize(await parse(raw), { id, receivedAt, envelope, size: raw.length });
    await this.#write(`${id}.eml`, raw);
    await this.#write(`${id}.json`, JSON.stringify(summary));
    this.#summaries.set(id, summary);
    return summary;
  }

  /** The matching messages, newest first. */
  list({ to = '', subject = '' }: MessageFilter = {}): MessageSummary[] {
    return [...this.#summaries.values()]
      .filter((message) => message.envelope.recipients.some((recipient) => includes(recipient, to)))
      .filter((message) => includes(message.subject, subject))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  summary(id: string): MessageSummary | undefined {
    return this.#summaries.get(id);
  }

  /** The raw bytes. Only known ids are looked up, so that no external path reaches the file system. */
  async source(id: string): Promise<Buffer | undefined> {
    return this.#summaries.has(id) ? await readFile(join(this.#folder, `${id}.eml`)) : undefined;
  }

  async email(id: string): Promise<Email | undefined> {
    const raw = await this.source(id);
    return raw && (await parse(raw));
  }

  async clear(): Promise<void> {
    const ids = [...this.#summaries.keys()];
    this.#summaries.clear();
    for (const id of ids) {
      await rm(join(this.#folder, `${id}.json`), { force: true });
      await rm(join(this.#folder, `${id}.eml`), { force: true });
    }
  }

  async #write(name: string, content: Buffer | string): Promise<void> {
    const path = join(this.#folder, name);
    await writeFile(`${path}.part`, content, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  }
}

function parseSummary(text: string): MessageSummary | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function includes(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
