import type { RoomEventAuthor } from '@sightline/contracts/roomEvents';

/** Author of room events that no person caused. */
export const SYSTEM: RoomEventAuthor = { subject: 'system', name: 'Sightline', role: null };
