/** The parts of the browser's Cache Storage that the app uses, in memory, since jsdom lacks it. */
export class FakeCaches {
  readonly #caches = new Map<string, Map<string, Response>>();

  open(name: string) {
    const stored = this.#caches.get(name) ?? new Map<string, Response>();
    this.#caches.set(name, stored);
    return Promise.resolve({
      keys: async () => [...stored.keys()].map((url) => ({ url })),
      match: async (url: string) => stored.get(absolute(url)),
      put: async (url: string, response: Response) => void stored.set(absolute(url), response),
      delete: async ({ url }: { url: string }) => stored.delete(url),
    });
  }

  keys(): Promise<string[]> {
    return Promise.resolve([...this.#caches.keys()]);
  }

  delete(name: string): Promise<boolean> {
    return Promise.resolve(this.#caches.delete(name));
  }

  paths(): string[] {
    return [...this.#caches.values()].flatMap((stored) =>
      [...stored.keys()].map((url) => new URL(url).pathname),
    );
  }
}

const absolute = (url: string): string => new URL(url, 'http://localhost').href;
