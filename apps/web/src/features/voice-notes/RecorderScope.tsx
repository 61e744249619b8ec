import type { VoiceNoteCategory } from '@sightline/contracts/voice-notes/voiceNoteDetails';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { VoiceSettings } from '../../devices/voicePresets.ts';
import type { DetailsDraft } from '../../inspection/details/detailsDraft.ts';

interface KeptFields {
  draft: DetailsDraft<VoiceNoteCategory> | null;
  settings: VoiceSettings | null;
}

/** Keeps a recording alive while another tab is shown. */
export class RecorderHolder {
  #kept: KeptFields = { draft: null, settings: null };
  #leave: () => void = () => {};
  readonly #onHidden: () => void;

  constructor(onHidden: () => void) {
    this.#onHidden = onHidden;
  }

  get kept(): KeptFields {
    return this.#kept;
  }

  keep(fields: Partial<KeptFields>): void {
    this.#kept = { ...this.#kept, ...fields };
  }

  /** Continues a recording without its control; `leave` saves it when the person leaves the inspection. */
  hide(leave: () => void): void {
    this.#leave = leave;
    this.#onHidden();
  }

  close(): void {
    this.#leave();
  }
}

const HolderContext = createContext<RecorderHolder | null>(null);
/** Whether a recording has continued while its control was not shown. */
const HiddenContext = createContext(false);

/**
 * Wraps the tabs of an inspection: a recording continues while another tab is shown, and is saved at the end.
 * Loads none of the recorder's code.
 */
export function RecorderScope({ children }: { children: ReactNode }): ReactNode {
  const [wasHidden, setHidden] = useState(false);
  const [holder] = useState(() => new RecorderHolder(() => setHidden(true)));
  useEffect(() => () => holder.close(), [holder]);
  return (
    <HolderContext value={holder}>
      <HiddenContext value={wasHidden}>{children}</HiddenContext>
    </HolderContext>
  );
}

/** Null outside of a scope, where a recording ends with its control. */
export function useRecorderHolder(): RecorderHolder | null {
  return useContext(HolderContext);
}

/** Whether a recording may be running while its control is hidden. */
export function useWasRecorderHidden(): boolean {
  return useContext(HiddenContext);
}
