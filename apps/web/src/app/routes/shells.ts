import { lazyScreen } from '../../ui/lazyScreen.tsx';

/** The frame of each role's pages. Not with the route tables: the live room, which fills the screen, does without. */
export const ClientShell = lazyScreen(async () => ({
  default: (await import('../shells/ClientShell.tsx')).ClientShell,
}));
export const StaffShell = lazyScreen(async () => ({
  default: (await import('../shells/StaffShell.tsx')).StaffShell,
}));
