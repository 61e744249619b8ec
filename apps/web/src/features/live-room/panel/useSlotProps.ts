import { useCallback, useMemo } from 'react';
import { useAbilities, useCall, useCallView, useRoom } from '../call/callContext.ts';
import type { SlotProps } from '../slots.ts';
import { useDeviceActions } from '../useDeviceActions.ts';

/** The props that describe the call to the features in the tabs. */
export function useSlotProps(): SlotProps {
  const { inspectionId, device } = useCall();
  const events = useRoom((state) => state.events);
  const captures = useRoom((state) => state.captures);
  const captureItems = useCallView((view) => view.captureItems);
  const abilities = useAbilities();
  const { capture } = useDeviceActions();
  const itemOfCapture = useCallback((photoId: string) => captureItems.get(photoId) ?? null, [captureItems]);
  const openMicrophone = useCallback(() => device.media.openForRecording(), [device]);
  return useMemo(() => {
    const onCapture = abilities.includes('capture') ? (itemId?: string) => void capture(itemId) : undefined;
    const canMark = abilities.includes('mark');
    return { inspectionId, events, captures, itemOfCapture, canMark, onCapture, openMicrophone };
  }, [inspectionId, events, captures, itemOfCapture, abilities, capture, openMicrophone]);
}
