import type { Route } from './core/serve.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { checklistRoutes } from './features/checklists/routes.ts';
import { clientRoutes } from './features/clients/routes.ts';
import { docsRoutes } from './features/docs/routes.ts';
import { inspectionRoutes } from './features/inspections/routes.ts';
import { organizationRoutes } from './features/organization/routes.ts';
import { photoRoutes } from './features/photos/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { roomEventRoutes } from './features/room-events/routes.ts';
import { roomRoutes } from './features/rooms/routes.ts';
import { verificationRoutes } from './features/verification/routes.ts';

/** Every feature of the API; each is a list of routes. */
export const FEATURES: readonly (readonly Route[])[] = [
  accountRoutes,
  organizationRoutes,
  clientRoutes,
  inspectionRoutes,
  checklistRoutes,
  photoRoutes,
  roomRoutes,
  roomEventRoutes,
  reportRoutes,
  verificationRoutes,
  docsRoutes,
];
