import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';

/**
 * Each status has at most two words, for a tile and the list of people. The sentences are in
 * interruptionNotices.ts.
 */
export const INTERRUPTION_STATUS: Record<InterruptionReason, string> = {
  phoneCall: 'Phone call',
  microphoneMuted: 'Microphone muted',
  inBackground: 'Left app',
  microphoneLost: 'No microphone',
  cameraPaused: 'Camera paused',
  cameraBusy: 'Camera busy',
  cameraBlocked: 'Camera blocked',
  cameraLost: 'No camera',
};
