import type { CurrentUser } from '@sightline/contracts/accounts/accounts';

/** The owner of entries, and the key that opens them, which only the owner receives, with the session. */
export type OutboxOwner = Pick<CurrentUser, 'id' | 'outboxKey'>;
