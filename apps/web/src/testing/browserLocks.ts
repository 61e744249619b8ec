import { onTestFinished } from 'vitest';

/**
 * The browser's locks, which jsdom lacks: one holder at a time, in turn. Call it in one test or in
 * `beforeEach`.
 */
export function installLocks(): void {
  const turns = new Map<string, Promise<unknown>>();
  const request = (name: string, work: () => Promise<unknown>): Promise<unknown> => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(work, work);
    turns.set(name, turn);
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
}
