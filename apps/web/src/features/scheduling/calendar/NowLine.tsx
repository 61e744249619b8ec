import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { dayIn } from '../../../ui/time.ts';
import { type Scale, topOf } from './gridLayout.ts';

const MINUTE_MS = 60_000;

interface NowLineProps {
  /** The day of the column. */
  day: string;
  scale: Scale;
  last: number;
}

/** A line at the present time, in today's column. */
export function NowLine({ day, scale, last }: NowLineProps): ReactNode {
  const now = useNow();
  const top = dayIn(scale.zone, now) === day ? topOf(now, scale, last) : null;
  return top !== null && <Box aria-hidden data-now sx={{ ...LINE, top }} />;
}

function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const LINE = {
  position: 'absolute',
  left: 0,
  right: 0,
  zIndex: 2,
  height: '2px',
  mt: '-1px',
  bgcolor: 'error.main',
  pointerEvents: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -4,
    top: -3,
    width: 8,
    height: 8,
    borderRadius: '50%',
    bgcolor: 'error.main',
  },
};
