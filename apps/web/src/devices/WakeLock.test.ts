import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WakeLock } from './WakeLock.ts';

/** The lock of a browser, which releases it whenever the page is hidden. */
function fakeSentinel() {
  const sentinel = { released: false, release: vi.fn(() => Promise.resolve()) };
  sentinel.release.mockImplementation(() => {
    sentinel.released = true;
    return Promise.resolve();
  });
  return sentinel;
}

describe('keeping the screen on', () => {
  let sentinels: ReturnType<typeof fakeSentinel>[];
  let lock: WakeLock;

  beforeEach(() => {
    sentinels = [];
    const request = () => {
      sentinels.push(fakeSentinel());
      return Promise.resolve(sentinels.at(-1));
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    lock = new WakeLock();
  });
  afterEach(() => {
    lock.close();
    Reflect.deleteProperty(navigator, 'wakeLock');
  });

  async function show(state: DocumentVisibilityState): Promise<void> {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  }

  it('is requested again when the page is visible again after the screen was locked', async () => {
    await sentinels[0]?.release();
    await show('hidden');
    expect(sentinels).toHaveLength(1);
    await show('visible');
    expect(sentinels).toHaveLength(2);
  });

  it('is not requested twice while it is held', async () => {
    await show('visible');
    expect(sentinels).toHaveLength(1);
  });
});
