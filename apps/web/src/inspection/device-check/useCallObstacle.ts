import { useEffect, useState } from 'react';
import { type CallObstacle, callObstacle, missingDevices } from '../../devices/callObstacle.ts';

/** The obstacle to the call; null if there is none. A device that is connected later counts. */
export function useCallObstacle(canPublish: boolean): CallObstacle | null {
  const [found] = useState(() => callObstacle(canPublish));
  const [missing, setMissing] = useState<CallObstacle | null>(null);
  useEffect(() => {
    if (!canPublish || found !== null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const look = async (): Promise<void> => {
      const device = await missingDevices();
      if (!signal.aborted) setMissing(device);
    };
    void look();
    navigator.mediaDevices?.addEventListener?.('devicechange', () => void look(), { signal });
    return () => controller.abort();
  }, [canPublish, found]);
  return found ?? missing;
}
