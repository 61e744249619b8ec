import { lazyScreen } from '../../ui/lazyScreen.tsx';

/** The route tables: one chunk for each role. */
export const ClientRoutes = lazyScreen(() => import('./ClientRoutes.tsx'));
export const GuestRoutes = lazyScreen(() => import('./GuestRoutes.tsx'));
export const StaffRoutes = lazyScreen(() => import('./StaffRoutes.tsx'));
