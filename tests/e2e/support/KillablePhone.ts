import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { chromium } from 'playwright';
import { CHROMIUM } from '../../support/chromium.ts';
import { deviceOptions } from './people.ts';

/** A phone whose browser can be killed and opened again with its stored data. */
export class KillablePhone {
  readonly #profile: string;
  readonly #baseURL: string;
  readonly #args: readonly string[];

  private constructor(profile: string, baseURL: string, args: readonly string[]) {
    this.#profile = profile;
    this.#baseURL = baseURL;
    this.#args = args;
  }

  /** Creates a phone with additional arguments for its browser, such as its microphone's sound. */
  static async create(baseURL: string, args: readonly string[] = []): Promise<KillablePhone> {
    return new KillablePhone(await mkdtemp(path.join(tmpdir(), 'sightline-phone-')), baseURL, args);
  }

  async open({ offline }: { offline: boolean }): Promise<BrowserContext> {
    const args = [...(CHROMIUM.args ?? []), ...this.#args];
    const options = { ...CHROMIUM, args, ...deviceOptions('phone'), baseURL: this.#baseURL, offline };
    return await chromium.launchPersistentContext(this.#profile, options);
  }

  /** Kills the browser like a phone that runs out of memory: the page is not notified. */
  async kill(context: BrowserContext): Promise<void> {
    const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
    process.kill(this.#browserProcess(), 'SIGKILL');
    await closed;
  }

  async delete(): Promise<void> {
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The main process of the browser; its helper processes have a type. */
  #browserProcess(): number {
    const found = readdirSync('/proc').find((name) => {
      const command = /^\d+$/.test(name) ? commandOf(name) : '';
      return command.includes(`--user-data-dir=${this.#profile}`) && !command.includes('--type=');
    });
    if (!found) throw new Error('The browser of this phone is not running');
    return Number(found);
  }
}

/** Empty when the process has ended in the meantime. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
