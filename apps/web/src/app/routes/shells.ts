import { lazyScreen } from '../../ui/lazyScreen.tsx';

/**
 * The frame of each role's pages. It is separate from the route tables: the live room fills the screen without
 * one.
 */
export const ClientShell = lazyScreen(async () => ({
  default: (await import('../shells/ClientShell.tsx')).ClientShell,
}));
export const StaffShell = lazyScreen(async () => ({
  default: (await import('../shells/StaffShell.tsx')).StaffShell,
}));
