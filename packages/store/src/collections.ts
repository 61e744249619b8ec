import { checklists } from './checklists.ts';
import { clients } from './clients.ts';
import type { IndexedCollection } from './collection.ts';
import { deliveries } from './deliveries.ts';
import { inspections } from './inspections.ts';
import { invitations } from './invitations.ts';
import { organizations } from './organization.ts';
import { photos } from './photos.ts';
import { reports } from './reports.ts';
import { roomEvents } from './roomEvents.ts';
import { uploads } from './uploads.ts';
import { users } from './users.ts';

/** Every collection of the database; indexes are made for these. */
export const COLLECTIONS: readonly IndexedCollection[] = [
  users,
  clients,
  inspections,
  checklists,
  organizations,
  photos,
  uploads,
  roomEvents,
  invitations,
  reports,
  deliveries,
];
