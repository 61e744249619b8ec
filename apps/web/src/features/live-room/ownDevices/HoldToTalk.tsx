import MicOffIcon from '@mui/icons-material/MicOffRounded';
import MicOnIcon from '@mui/icons-material/MicRounded';
import type { KeyboardEvent, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCall } from '../call/callContext.ts';
import { RoundButton } from '../parts/RoundButton.tsx';
import { useDeviceActions } from '../useDeviceActions.ts';
import { useTalkKey } from './useTalkKey.ts';

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
function withKey(event: KeyboardEvent, work: () => void): void {
  if (event.key !== ' ' && event.key !== 'Enter') return;
  event.preventDefault();
  if (!event.repeat) work();
}
