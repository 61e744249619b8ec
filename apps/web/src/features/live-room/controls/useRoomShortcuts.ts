import { useMemo } from 'react';
import { useShortcuts } from '../../../ui/useShortcuts.ts';
import { useAbilities, useCall } from '../call/callContext.ts';
import { pictureView } from '../call/stage.ts';
import { helpView } from '../help.ts';
import { useDeviceActions } from '../useDeviceActions.ts';

export function useRoomShortcuts(isIn: boolean, onFullscreen: () => void): void {
  const { view } = useCall();
  const abilities = useAbilities();
  const actions = useDeviceActions();
  const shortcuts = useMemo(
    () => ({
      m: () => void (abilities.includes('publish-audio') && actions.toggleMicrophone()),
      v: () => void (abilities.includes('publish-video') && actions.toggleCamera()),
      c: () => void (abilities.includes('capture') && actions.capture()),
      g: () => view(pictureView).setState({ grid: !view(pictureView).getState().grid }),
      f: onFullscreen,
      '?': () => view(helpView).setState({ open: 'shortcuts' }),
    }),
    [abilities, actions, view, onFullscreen],
  );
  useShortcuts(isIn ? shortcuts : NO_SHORTCUTS);
}

const NO_SHORTCUTS = {};
