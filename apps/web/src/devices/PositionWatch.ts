import type { Position } from '@sightline/contracts/core/fields';
import { createStore } from 'zustand/vanilla';

export type PositionPhase =
  | { name: 'off' }
  | { name: 'searching' }
  | { name: 'known'; position: Position; readAt: number }
  | { name: 'denied' }
  | { name: 'unavailable' };

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };
/** An older reading may be from another room. */
const FRESH_MS = 60_000;

/**
 * Keeps a current position while a call is live, so that a still does not wait for a GPS fix. Starting it prompts the
 * person, so it starts from a tap unless permission was granted before.
 */
export class PositionWatch {
  readonly store = createStore<{ phase: PositionPhase }>(() => ({ phase: { name: 'off' } }));
  #watch: number | null = null;

  async startIfAllowed(): Promise<void> {
    const permission = await permissionForPosition();
    if (permission === 'granted') this.start();
    if (permission === 'denied') this.store.setState({ phase: { name: 'denied' } });
  }

  start(): void {
    if (this.#watch !== null) return;
    if (!('geolocation' in navigator)) return this.store.setState({ phase: { name: 'unavailable' } });
    this.store.setState({ phase: { name: 'searching' } });
    this.#watch = navigator.geolocation.watchPosition(
      (reading) => this.#keep(reading),
      (error) => this.#fail(error),
      OPTIONS,
    );
  }

  /** The freshest reading; waits a moment for the first one, but never keeps a still waiting for long. */
  async reading(patienceMs: number): Promise<Position | null> {
    if (this.store.getState().phase.name === 'searching') await this.#change(patienceMs);
    const { phase } = this.store.getState();
    if (phase.name !== 'known' || Date.now() - phase.readAt > FRESH_MS) return null;
    return phase.position;
  }

  close(): void {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.store.setState({ phase: { name: 'off' } });
  }

  #change(patienceMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const stop = this.store.subscribe(done);
      const timer = setTimeout(done, patienceMs);
    });
  }

  #keep({ coords }: GeolocationPosition): void {
    const { latitude, longitude, accuracy } = coords;
    const position = { latitude, longitude, accuracyMeters: Math.min(100_000, accuracy) };
    this.store.setState({ phase: { name: 'known', position, readAt: Date.now() } });
  }

  #fail(error: GeolocationPositionError): void {
    if (error.code === error.PERMISSION_DENIED) this.store.setState({ phase: { name: 'denied' } });
    // Indoors a reading may fail and the next one succeed: what is known stays known.
    else if (this.store.getState().phase.name === 'searching')
      this.store.setState({ phase: { name: 'unavailable' } });
  }
}

async function permissionForPosition(): Promise<PermissionState> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state;
  } catch {
    return 'prompt';
  }
}
