import { brokenNotices, loopbackNotice, phaseNotice, slowNotice } from './connection/connectionNotices.ts';
import { interruptionNotices } from './connection/interruptionNotices.ts';
import { playbackNotice, positionNotice, screenNotice, shutterNotice } from './ownDevices/deviceNotices.tsx';
import type { NoticeSource } from './parts/notice.ts';
import { recordingNotice } from './recording/recordingNotice.tsx';
import { shownNotice } from './showing/showingParts.tsx';
import { waitingNotice } from './waiting/waitingNotice.tsx';

/** The list is in no order: each notice has its priority. It is loaded while the room is rendered. */
export const NOTICES: readonly NoticeSource[] = [
  ...[recordingNotice, playbackNotice, phaseNotice, loopbackNotice, brokenNotices, waitingNotice],
  ...[interruptionNotices, slowNotice, shownNotice, screenNotice, shutterNotice, positionNotice],
];
