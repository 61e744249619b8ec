import { useCallback, useEffect, useRef, useState } from 'react';
import { DeviceError } from '../../../devices/DeviceError.ts';
import { useCall } from '../call/callContext.ts';
import { helpView } from '../help.ts';
import { showError } from '../showError.ts';
import { enter, type JoinUsing, openDevices, startPreview } from './devices.ts';

export interface Joining {
  error: DeviceError | null;
  isBusy: boolean;
  turnOn: () => void;
  join: (using: JoinUsing) => void;
}

/**
 * If the browser has to prompt for permission, the prompt comes before joining. If permission is already
 * granted, the devices open while the room is being joined.
 */
export function useJoin(canPublish: boolean): Joining {
  const call = useCall();
  const [error, setError] = useState<DeviceError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);
  useEffect(() => {
    if (canPublish) startPreview(call);
  }, [call, canPublish]);
  const attempt = useCallback(
    async (work: () => Promise<void>): Promise<void> => {
      if (isRunning.current) return;
      isRunning.current = true;
      setBusy(true);
      setError(null);
      try {
        await work();
      } catch (failure) {
        // A refusal by the room has its own screen, and inside the room no form can show a device error.
        if (!(failure instanceof DeviceError)) return;
        if (call.room.getState().call.name === 'idle') setError(failure);
        else showError(failure, 'Camera Error', () => call.view(helpView).setState({ open: 'permissions' }));
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
    [call],
  );
  const turnOn = useCallback(() => void attempt(() => openDevices(call)), [attempt, call]);
  const join = useCallback((using: JoinUsing) => void attempt(() => enter(call, using)), [attempt, call]);
  return { error, isBusy, turnOn, join };
}
