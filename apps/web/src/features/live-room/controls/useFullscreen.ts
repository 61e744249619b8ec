import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';

/** iPhones can show only a video full screen, not a part of the page. */
type IPhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export interface Fullscreen {
  isOn: boolean;
  toggle: () => void;
}

export function useFullscreen(frame: RefObject<HTMLElement | null>): Fullscreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const onChange = (): void => setOn(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const toggle = useCallback(() => void toggleFullscreen(frame.current).catch(() => {}), [frame]);
  return useMemo(() => ({ isOn, toggle }), [isOn, toggle]);
}

async function toggleFullscreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (!element) return;
  if (document.fullscreenEnabled) return element.requestFullscreen();
  const video: IPhoneVideo | null = element.querySelector('video');
  video?.webkitEnterFullscreen?.();
}
