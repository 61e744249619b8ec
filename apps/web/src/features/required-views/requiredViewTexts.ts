import { counted } from '@sightline/wording/counted';
/** Text such as "2 views missing". */
export function missingText(count: number): string {
  return `${counted(count, 'view')} missing`;
}
