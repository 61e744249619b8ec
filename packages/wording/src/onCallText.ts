import type { OnCall } from '@sightline/contracts/rooms/rooms';
import { counted } from './counted.ts';

/** "Owen Castellano is on the call", "Owen Castellano and 1 other are on the call", "2 people are on the call". */
export function onCallText({ count, name }: OnCall): string {
  if (count === 0) return 'No one else is on the call';
  if (name === '') return `${counted(count, 'person', 'people')} ${count === 1 ? 'is' : 'are'} on the call`;
  return count === 1
    ? `${name} is on the call`
    : `${name} and ${counted(count - 1, 'other')} are on the call`;
}
