import { useCallView, useLocalMedia, useRoom, useStage } from './callContext.ts';
import { type CaptureTarget, captureTarget } from './captureTarget.ts';
import { deviceName } from './deviceName.ts';
import { pictureView } from './stage.ts';

export type NamedTarget =
  | Exclude<CaptureTarget, { kind: 'peer' }>
  | { kind: 'peer'; peerId: string; name: string };

/** The camera that takes the next still, with its person's name; `others` leaves out this device's camera. */
export function useCaptureTarget(among: 'all' | 'others' = 'all'): NamedTarget {
  const state = useRoom((current) => current);
  const pinnedId = useCallView(pictureView, (view) => view.pinnedId);
  const largeId = useStage().spotlight?.id ?? null;
  const isLive = useLocalMedia(({ camera }) => among === 'all' && camera.name === 'live');
  const target = captureTarget(state, { pinnedId, largeId }, isLive);
  if (target.kind !== 'peer') return target;
  const peer = state.peers.find(({ id }) => id === target.peerId);
  return { ...target, name: peer ? deviceName(peer) : '' };
}
