import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { Fullscreen } from '../parts/roomPart.tsx';

/** iPhones can show only a video full screen, not a part of the page. */
type IPhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/** The whole page goes full screen, since controls, messages and dialogs have to stay usable. */
export function useFullscreen(stage: RefObject<HTMLElement | null>): Fullscreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const onChange = (): void => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = useCallback(() => void toggleFullscreen(stage.current).catch(() => {}), [stage]);
  return useMemo(() => ({ isOn, toggle }), [isOn, toggle]);
}

async function toggleFullscreen(stage: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (document.fullscreenEnabled) return document.documentElement.requestFullscreen();
  const video: IPhoneVideo | null = stage?.querySelector('video') ?? null;
  video?.webkitEnterFullscreen?.();
}
