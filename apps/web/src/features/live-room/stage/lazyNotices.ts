import { lazyPart } from '../../../ui/lazyPart.tsx';

/** The notices of interruptions, loaded with the first one. */

const load = () => import('./InterruptionNotices.tsx');

export const InterruptedPerson = lazyPart(async () => ({ default: (await load()).InterruptedPerson }));
export const OwnNotice = lazyPart(async () => ({ default: (await load()).OwnNotice }));
export const CameraProblem = lazyPart(async () => ({ default: (await load()).CameraProblem }));

/** The notice about the camera that the host has chosen, loaded with the first choice. */
export const ShownNotice = lazyPart(async () => ({
  default: (await import('./ShownNotice.tsx')).ShownNotice,
}));
