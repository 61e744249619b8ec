import type { SiteMiss } from './siteMiss.ts';

export const SITE_MISS_TEXTS: Record<SiteMiss, string> = {
  unknown: 'No location was found for this address. Check its spelling and try again.',
  onlyTown:
    'Only the town or ZIP code of this address is known, not its street. Check the street, or capture the location at the property.',
  elsewhere:
    'This street was found only in another state or ZIP code. Check the state and ZIP code of the address.',
  ambiguous: 'A street of this name is in several places. Add the town, state, and ZIP code to the address.',
  longStreet:
    'Only the street of this address is known, and it is too long to tell where the house is. Capture the location at the property.',
  unavailable: 'The address could not be looked up. Try again later.',
};
