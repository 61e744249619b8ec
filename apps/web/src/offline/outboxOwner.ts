import type { CurrentUser } from '@sightline/contracts/accounts/accounts';

/** Whose entries they are, and the key that opens them: only its owner receives it, with the session. */
export type OutboxOwner = Pick<CurrentUser, 'id' | 'outboxKey'>;
