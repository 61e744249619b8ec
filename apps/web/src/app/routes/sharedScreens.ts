import { lazyScreen } from '../../ui/lazyScreen.tsx';

/** Chunks that several route tables use. They import no routes, so that no file imports its importer. */
export const LiveRoom = lazyScreen(() => import('../pages/LiveRoomPage.tsx'));
export const ToastHost = lazyScreen(async () => ({
  default: (await import('../../ui/ToastHost.tsx')).ToastHost,
}));
