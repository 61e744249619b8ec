import type { TimeFormat } from '../../ui/time.ts';

/** Times such as "9:30:07 AM". */
export const SECONDS_CLOCK_FORMAT: TimeFormat = { hour: 'numeric', minute: '2-digit', second: '2-digit' };
