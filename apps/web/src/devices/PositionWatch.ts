import type { Position } from '@sightline/contracts/core/fields';
import { createStore } from 'zustand/vanilla';
import { permissionForPosition } from './positionPermission.ts';
import { plausibleTime, positionOf } from './readPosition.ts';

export type PositionPhase =
  | { name: 'off' }
  | { name: 'searching' }
  | { name: 'known'; position: Position; readAt: number }
  | { name: 'denied' }
  | { name: 'unavailable' };

const CALL_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };
/** The options for photos outside a call (second specification, section 9). */
export const PHOTO_OPTIONS: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 5000,
  maximumAge: 60_000,
};
/**
 * The age of a fresh fix: a walk of this time stays within a phone's accuracy. An older one is requested again.
 */
const FRESH_MS = 10_000;
/** The age of a stale fix, which may be from another room: then a still waits briefly for a new one. */
const STALE_MS = 60_000;
/** The contract's limit, after which the phone may be anywhere. */
const OLDEST_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps a current position while a call is live, so that a still does not wait for a GPS fix. Starting it
 * prompts the person, so it starts in a tap unless permission was already granted.
 */
export class PositionWatch {
  readonly store = createStore<{ phase: PositionPhase }>(() => ({ phase: { name: 'off' } }));
  readonly #options: PositionOptions;
  #watch: number | null = null;
  /** Photos that wait for the next fix. */
  #waiting = 0;
  #isReleased = false;

  constructor(options = CALL_OPTIONS) {
    this.#options = options;
  }

  async startIfAllowed(): Promise<void> {
    const permission = await permissionForPosition();
    if (permission === 'granted') this.start();
    if (permission === 'denied') this.store.setState({ phase: { name: 'denied' } });
  }

  start(): void {
    this.#isReleased = false;
    if (this.#watch !== null) return;
    if (!('geolocation' in navigator)) return this.store.setState({ phase: { name: 'unavailable' } });
    this.store.setState({ phase: { name: 'searching' } });
    this.#watch = navigator.geolocation.watchPosition(
      (reading) => this.#keep(reading),
      (error) => this.#fail(error),
      this.#options,
    );
  }

  /** The current position, or the last one with its age (decision 044). Waits no longer than `patienceMs`. */
  async reading(patienceMs: number): Promise<Position | null> {
    if (this.#age() > FRESH_MS) this.#requestAgain();
    if (this.#age() > STALE_MS || this.#isSearching()) await this.#change(patienceMs);
    return this.#latest();
  }

  #latest(): Position | null {
    const { phase } = this.store.getState();
    const age = this.#age();
    if (phase.name !== 'known' || age > OLDEST_MS) return null;
    return age <= FRESH_MS ? phase.position : { ...phase.position, ageSeconds: Math.round(age / 1000) };
  }

  /**
   * The position, or else the next fix within `patienceMs`: a photo is kept without it, and gets it later. A failed attempt
   * may be followed by a fix; only a refusal ends the wait.
   */
  async readingOrNext(patienceMs: number): Promise<Position | null> {
    this.#waiting += 1;
    if (!this.#isCurrent()) await this.#nextFix(patienceMs);
    const position = this.#latest();
    this.#waiting -= 1;
    this.#closeIfReleased();
    return position;
  }

  /** Closes once no photo waits for a fix. */
  release(): void {
    this.#isReleased = true;
    this.#closeIfReleased();
  }

  close(): void {
    if (this.#watch !== null) navigator.geolocation.clearWatch(this.#watch);
    this.#watch = null;
    this.store.setState({ phase: { name: 'off' } });
  }

  #isSearching(): boolean {
    return this.store.getState().phase.name === 'searching';
  }

  #age(): number {
    const { phase } = this.store.getState();
    return phase.name === 'known' ? Date.now() - phase.readAt : 0;
  }

  #requestAgain(): void {
    navigator.geolocation.getCurrentPosition(
      (reading) => this.#keep(reading),
      (error) => this.#fail(error),
      this.#options,
    );
  }

  #isCurrent(): boolean {
    return this.store.getState().phase.name === 'known' && this.#age() <= STALE_MS;
  }

  async #nextFix(patienceMs: number): Promise<void> {
    const { name } = this.store.getState().phase;
    if (this.#watch === null || name === 'denied') return;
    if (name !== 'searching') this.#requestAgain();
    await this.#change(patienceMs, (phase) => phase.name !== 'searching' && phase.name !== 'unavailable');
  }

  #closeIfReleased(): void {
    if (this.#isReleased && this.#waiting === 0) this.close();
  }

  /** Resolves at the next phase that matters, or after `patienceMs`. */
  #change(patienceMs: number, matters: (phase: PositionPhase) => boolean = () => true): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const stop = this.store.subscribe(({ phase }) => matters(phase) && done());
      const timer = setTimeout(done, patienceMs);
    });
  }

  #keep({ coords, timestamp }: GeolocationPosition): void {
    // A request may be answered after the call has ended.
    if (this.#watch === null) return;
    // A fix that the browser remembered has the age that the browser reports.
    const readAt = this.#options.maximumAge ? plausibleTime(timestamp) : Date.now();
    this.store.setState({ phase: { name: 'known', position: positionOf(coords), readAt } });
  }

  #fail(error: GeolocationPositionError): void {
    if (error.code === error.PERMISSION_DENIED) this.store.setState({ phase: { name: 'denied' } });
    // Indoors, one reading may fail and the next one succeed, so the last known position is kept.
    else if (this.#isSearching()) this.store.setState({ phase: { name: 'unavailable' } });
  }
}
