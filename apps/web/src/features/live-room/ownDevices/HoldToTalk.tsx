import MicOffIcon from '@mui/icons-material/MicOffRounded';
import MicOnIcon from '@mui/icons-material/MicRounded';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { belongsElsewhere, shortcutsAreOn, takesKeys } from '../../../ui/useShortcuts.ts';
import { useCall } from '../call/callContext.ts';
import { RoundButton } from '../parts/RoundButton.tsx';
import { useDeviceActions } from '../useDeviceActions.ts';

/** While this is rendered, the space bar also opens the microphone. */
export function HoldToTalk(): ReactNode {
  const { talk } = useCall();
  const { holdToTalk } = useDeviceActions();
  const isHeld = useStore(talk.store, (state) => state.isHeld);
  useTalkKey();
  const hold = (): void => void holdToTalk();
  const release = (): void => talk.release();
  return (
    <RoundButton
      label="Hold to talk"
      shortcut="Space"
      pressed={isHeld}
      look={isHeld ? 'capture' : 'off'}
      icon={isHeld ? <MicOnIcon /> : <MicOffIcon />}
      onClick={({ detail }) => {
        if (detail !== 0) return;
        // A screen reader presses without holding: each press opens or closes the microphone.
        if (isHeld) release();
        else hold();
      }}
      holding={{
        onPointerDown: (event) => {
          if (event.button !== 0 || !event.isPrimary) return;
          // The finger may leave the button while the person talks.
          event.currentTarget.setPointerCapture(event.pointerId);
          hold();
        },
        onPointerUp: release,
        onPointerCancel: release,
        onLostPointerCapture: release,
        onContextMenu: (event) => event.preventDefault(),
        onKeyDown: (event) => withKey(event, hold),
        onKeyUp: (event) => withKey(event, release),
      }}
    />
  );
}

/** A key press on the focused button holds it instead of clicking it, and the space bar does not scroll. */
function withKey(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>, work: () => void): void {
  if (event.key !== ' ' && event.key !== 'Enter') return;
  event.preventDefault();
  if (!event.repeat) work();
}

/**
 * The space bar opens the microphone while it is held. The microphone closes when the key is released, and
 * when this page could miss that: another window or a dialog gets the focus, or the page is hidden.
 */
function useTalkKey(): void {
  const { talk } = useCall();
  const { holdToTalk } = useDeviceActions();
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const release = (): void => talk.release();
    const focus = new FocusOrigin(signal);
    const isForTalk = (event: KeyboardEvent): boolean =>
      event.key === ' ' && shortcutsAreOn() && !belongsElsewhere(event) && !focus.takesSpace(event.target);
    const down = (event: KeyboardEvent): void => {
      if (!isForTalk(event)) return;
      // Otherwise the page scrolls, or the button that was pressed last is pressed again.
      event.preventDefault();
      if (!event.repeat) void holdToTalk();
    };
    const up = (event: KeyboardEvent): void => {
      if (isForTalk(event)) event.preventDefault();
      if (event.key === ' ') release();
    };
    addEventListener('keydown', down, { signal });
    addEventListener('keyup', up, { signal });
    addEventListener('blur', release, { signal });
    addEventListener('pagehide', release, { signal });
    document.addEventListener('focusin', ({ target }) => takesKeys(target) && release(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && release(), { signal });
    return () => {
      ended.abort();
      release();
    };
  }, [talk, holdToTalk]);
}

const TAKES_SPACE =
  ':is(a[href], button, input, select, summary, video[controls], audio[controls], [role="button"], [role="tab"], [role="checkbox"], [role="switch"], [role="radio"], [role="slider"], [role="option"], [role="menuitem"])';

/**
 * A control keeps its space bar if the person moved to it with the keyboard. After a press of the mouse or a
 * finger, the focus is only left over: on "Capture photo", or on the button that opened a dialog, Space is
 * meant for talking.
 */
class FocusOrigin {
  #isKeyboard = false;

  constructor(signal: AbortSignal) {
    const options = { signal, capture: true };
    const press = (): void => {
      this.#isKeyboard = false;
    };
    const move = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') this.#isKeyboard = true;
    };
    document.addEventListener('pointerdown', press, options);
    document.addEventListener('keydown', move, options);
  }

  takesSpace(target: EventTarget | null): boolean {
    return this.#isKeyboard && target instanceof Element && target.closest(TAKES_SPACE) !== null;
  }
}
