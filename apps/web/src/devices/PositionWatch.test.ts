import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PHOTO_OPTIONS, PositionWatch } from './PositionWatch.ts';

type OnReading = (reading: { coords: GeolocationCoordinates; timestamp: number }) => void;

const WAIT_MS = 1000;

/** A phone that reports a position only while it moves, as Android does, or when a fix is requested. */
class FakeGeolocation {
  readonly requests: OnReading[] = [];
  #onReading: OnReading = () => {};
  #onError: (error: object) => void = () => {};

  watchPosition(onReading: OnReading, onError: (error: object) => void): number {
    this.#onReading = onReading;
    this.#onError = onError;
    return 1;
  }

  getCurrentPosition(onReading: OnReading): void {
    this.requests.push(onReading);
  }

  clearWatch(): void {}

  move(latitude: number): void {
    this.report(readingAt(latitude));
  }

  report(reading: Parameters<OnReading>[0]): void {
    this.#onReading(reading);
  }

  fail(code: number): void {
    this.#onError({ code, PERMISSION_DENIED: 1 });
  }
}

function readingAt(latitude: number) {
  const coords = { latitude, longitude: -80.2, accuracy: 7 } as GeolocationCoordinates;
  return { coords, timestamp: Date.now() };
}

describe('the position of this device', () => {
  let phone: FakeGeolocation;
  let position: PositionWatch;

  beforeEach(() => {
    vi.useFakeTimers();
    phone = new FakeGeolocation();
    Object.defineProperty(navigator, 'geolocation', { value: phone, configurable: true });
    position = new PositionWatch();
    position.start();
  });
  afterEach(() => {
    position.close();
    vi.useRealTimers();
  });

  it('is requested for a call with high accuracy, within 10 seconds, and never from a cache', () => {
    const watch = vi.spyOn(phone, 'watchPosition');
    position.close();
    position.start();
    const options = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };
    expect(watch).toHaveBeenCalledWith(expect.any(Function), expect.any(Function), options);
  });

  it('is the last fix with its age when the phone has not moved for 75 seconds', async () => {
    phone.move(25.77);
    await vi.advanceTimersByTimeAsync(75_000);
    const reading = position.reading(WAIT_MS);
    expect(phone.requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(await reading).toMatchObject({ latitude: 25.77, accuracyMeters: 7, ageSeconds: 76 });
  });

  it('is a new fix, without an age, when the phone answers in time', async () => {
    phone.move(25.77);
    await vi.advanceTimersByTimeAsync(75_000);
    const reading = position.reading(WAIT_MS);
    await vi.advanceTimersByTimeAsync(300);
    phone.requests[0]?.(readingAt(25.78));
    expect(await reading).toEqual({ latitude: 25.78, longitude: -80.2, accuracyMeters: 7 });
  });

  it('is not requested again while the last fix is fresh', async () => {
    phone.move(25.77);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await position.reading(WAIT_MS)).toMatchObject({ latitude: 25.77 });
    expect(phone.requests).toHaveLength(0);
  });

  it('does not delay a still for a fix 30 seconds old, but requests a new one for the next still', async () => {
    phone.move(25.77);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await position.reading(WAIT_MS)).toMatchObject({ latitude: 25.77, ageSeconds: 30 });
    phone.requests[0]?.(readingAt(25.78));
    expect(await position.reading(WAIT_MS)).toMatchObject({ latitude: 25.78 });
  });

  it('keeps the last fix when a later reading fails indoors', async () => {
    phone.move(25.77);
    phone.fail(2);
    expect(await position.reading(WAIT_MS)).toMatchObject({ latitude: 25.77 });
  });

  it("has the browser's age if it may be a remembered one", async () => {
    const photos = new PositionWatch(PHOTO_OPTIONS);
    photos.start();
    phone.report({ ...readingAt(25.77), timestamp: Date.now() - 40_000 });
    expect(await photos.reading(WAIT_MS)).toMatchObject({ latitude: 25.77, ageSeconds: 40 });
    photos.close();
  });

  it('is unknown when the phone never had a fix', async () => {
    const reading = position.reading(WAIT_MS);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    expect(await reading).toBeNull();
  });

  describe('for a photo that is kept without it', () => {
    it('is the next fix within a minute, after failed readings and a closed camera', async () => {
      const reading = position.readingOrNext(60_000);
      position.release();
      phone.fail(3);
      await vi.advanceTimersByTimeAsync(40_000);
      phone.move(25.77);
      expect(await reading).toMatchObject({ latitude: 25.77 });
      expect(position.store.getState().phase.name).toBe('off');
    });

    it('is unknown after a minute, and at once when it is refused', async () => {
      const late = position.readingOrNext(60_000);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await late).toBeNull();
      const refused = position.readingOrNext(60_000);
      phone.fail(1);
      expect(await refused).toBeNull();
    });

    it('is a fix of the last minute at once', async () => {
      phone.move(25.77);
      await vi.advanceTimersByTimeAsync(50_000);
      expect(await position.readingOrNext(60_000)).toMatchObject({ latitude: 25.77, ageSeconds: 50 });
    });
  });
});
