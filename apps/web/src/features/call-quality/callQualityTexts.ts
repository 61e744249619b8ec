import { counted } from '@sightline/wording/counted';

/** "14 seconds", "1 minute", "2 minutes 5 seconds", "1 hour 10 minutes". */
export function durationText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts =
    hours > 0
      ? [counted(hours, 'hour'), counted(minutes, 'minute')]
      : [counted(minutes, 'minute'), counted(rest, 'second')];
  return parts.filter((part) => !part.startsWith('0 ')).join(' ') || '0 seconds';
}

/** The length of a call or of someone's part in it: "42 minutes", without the seconds. */
export function lengthText(seconds: number): string {
  return seconds < 60 ? 'less than a minute' : durationText(Math.floor(seconds / 60) * 60);
}

/** "once", "twice", "3 times". */
export function timesText(count: number): string {
  return ['', 'once', 'twice'][count] || `${count} times`;
}
