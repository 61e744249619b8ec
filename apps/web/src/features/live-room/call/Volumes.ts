import { createStore } from 'zustand/vanilla';
import { volumesMemory } from './resumeMemory.ts';

export const FULL_VOLUME = 100;

/**
 * How loud each person is on this device, from 0 to 100. Keyed by person, not by peer, so that it survives
 * reconnects, new tracks and reloads of this tab.
 */
export class Volumes {
  readonly store;
  readonly #memory: ReturnType<typeof volumesMemory>;

  constructor(inspectionId: string) {
    this.#memory = volumesMemory(inspectionId);
    this.store = createStore<Readonly<Record<string, number>>>(() => this.#memory.load() ?? {});
  }

  set(subject: string, volume: number): void {
    const volumes = { ...this.store.getState(), [subject]: volume };
    this.store.setState(volumes);
    this.#memory.save(volumes);
  }
}
