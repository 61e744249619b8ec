import type { PresentedSetup } from '@sightline/contracts/organization/setup';

const TEXTS: Record<NonNullable<PresentedSetup['pushRefusal']>, string> = {
  contact:
    'Push services refuse notifications, because the address of this product and the email of the company have no public name.',
  clock: 'Push services refuse notifications, because the clock of the server is more than a minute off.',
  refused:
    'A push service refuses notifications of this installation. Check the address, the email and the clock.',
};

/** What is wrong with notifications on devices; empty where nothing is. */
export const pushRefusalText = (refusal: PresentedSetup['pushRefusal']): string =>
  refusal === null ? '' : TEXTS[refusal];
