import { type RefObject, useEffect, useState } from 'react';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { HOUR_PX } from './gridLayout.ts';

interface HourPxOptions {
  /** The place of the grid, as high as the screen allows. */
  room: RefObject<HTMLDivElement | null>;
  /** The hours inside the grid. */
  area: RefObject<HTMLDivElement | null>;
  /** The number of hours that should be visible. */
  hours: number;
}

/** The height of an hour with which the working hours fill the screen. */
export function useHourPx({ room, area, hours }: HourPxOptions): number {
  const isSmall = useSmallScreen();
  const [height, setHeight] = useState(0);
  // After each rendering, since a row of flexible requests takes some of the height.
  useEffect(() => {
    const measure = (): void =>
      setHeight((room.current?.clientHeight ?? 0) - (area.current?.offsetTop ?? 0) - BORDERS_PX);
    measure();
    const size = new ResizeObserver(measure);
    if (room.current) size.observe(room.current);
    return () => size.disconnect();
  });
  if (isSmall) return HOUR_PX.small;
  return Math.min(HOUR_PX.most, Math.max(HOUR_PX.least, Math.floor(height / hours)));
}

const BORDERS_PX = 2;
