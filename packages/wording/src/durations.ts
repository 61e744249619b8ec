/** The length of a recording, or a moment in it: `0:07`, `12:30` or `1:02:03`. */
export function clockText(milliseconds: number): string {
  const total = Math.floor(milliseconds / 1000);
  const [hours, minutes, seconds] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const padded = (part: number): string => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds)}` : `${minutes}:${padded(seconds)}`;
}
