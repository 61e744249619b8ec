import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentPosition } from './currentPosition.ts';

type Fix = Pick<GeolocationPosition, 'timestamp'> & { coords: Partial<GeolocationCoordinates> };

const COORDS = { latitude: 25.9, longitude: -80.2, accuracy: 7 };
const TIMEOUT = { code: 3 };
const DENIED = { code: 1 };

/** A browser with either a new or only a remembered reading. */
class FakeBrowser {
  fresh: Fix | null = null;
  remembered: Fix | null = null;
  failure = TIMEOUT;

  getCurrentPosition(
    onFix: (fix: Fix) => void,
    onError: (error: object) => void,
    { maximumAge = 0 }: PositionOptions,
  ): void {
    const isRecent = this.remembered && Date.now() - this.remembered.timestamp <= maximumAge;
    const fix = isRecent ? this.remembered : this.fresh;
    if (fix) onFix(fix);
    else onError(this.failure);
  }
}

const fixFrom = (secondsAgo: number): Fix => ({ coords: COORDS, timestamp: Date.now() - secondsAgo * 1000 });

describe('the position of a recording', () => {
  let browser: FakeBrowser;
  beforeEach(() => {
    browser = new FakeBrowser();
    Object.defineProperty(navigator, 'geolocation', { value: browser, configurable: true });
  });
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

  it('is a new reading even if the browser remembers another one', async () => {
    browser.fresh = fixFrom(0);
    browser.remembered = { ...fixFrom(60), coords: { ...COORDS, latitude: 26 } };
    expect(await currentPosition()).toEqual({ latitude: 25.9, longitude: -80.2, accuracyMeters: 7 });
  });

  it('is the last reading with its age if a call watches a device that does not move', async () => {
    browser.remembered = fixFrom(75);
    const position = await currentPosition();
    expect(position).toMatchObject({ latitude: 25.9, ageSeconds: 75 });
  });

  it('is missing rather than ten minutes old', async () => {
    browser.remembered = fixFrom(600);
    expect(await currentPosition()).toBeNull();
  });

  it('is missing if it is refused', async () => {
    browser.failure = DENIED;
    expect(await currentPosition()).toBeNull();
  });
});
