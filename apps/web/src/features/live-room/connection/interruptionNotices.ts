import type { InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import { remedyOf } from '../../../devices/DeviceError.ts';
import { interruptionView } from '../call/LiveCall.ts';
import { helpView } from '../help.ts';
import {
  isConnected,
  type NoticeAction,
  type NoticeFacts,
  type StageNotice,
  secondsSince,
} from '../parts/notice.ts';

const SENTENCES: Record<InterruptionReason, (name: string) => string> = {
  phoneCall: (name) => `${name} is on a phone call`,
  microphoneMuted: (name) => `${name}’s computer has muted the microphone`,
  inBackground: (name) => `${name} has left the app for a moment`,
  microphoneLost: (name) => `${name}’s microphone has stopped working`,
  cameraPaused: (name) => `${name}’s device has paused the camera`,
  cameraBusy: (name) => `${name}’s camera is used by another app`,
  cameraBlocked: (name) => `${name}’s browser does not allow the camera`,
  cameraLost: (name) => `${name}’s camera has stopped working`,
};

const RETURNS = 'It returns by itself as soon as it can be used.';

/** Absent for a failed camera, which has a notice of its own, and for a page that no one sees. */
const OWN_TEXTS: Partial<Record<InterruptionReason, { text: string; action?: NoticeAction }>> = {
  phoneCall: {
    text: 'Your phone has muted the microphone, as it does during a phone call. The others cannot hear you. It returns by itself when the call ends.',
    action: { label: 'Turn on microphone', run: (_, { resume }) => resume() },
  },
  microphoneMuted: {
    text: 'Your computer has muted the microphone, so the others cannot hear you. Check its mute key and the switch of your headset.',
  },
  microphoneLost: {
    text: `Your microphone has stopped working, so the others cannot hear you. ${RETURNS}`,
    action: { label: 'Try microphone again', run: (_, { toggleMicrophone }) => toggleMicrophone() },
  },
  cameraPaused: {
    text: `Your camera is paused by the system, so the others cannot see your picture. ${RETURNS}`,
    action: { label: 'Turn on camera', run: (_, { resume }) => resume() },
  },
};

const HOW_TO_ALLOW: NoticeAction = {
  label: 'How to allow it',
  run: ({ view }) => view(helpView).setState({ open: 'permissions' }),
};

export function interruptionNotices(facts: NoticeFacts): StageNotice[] {
  return [...othersNotices(facts), ...ownNotices(facts), ...cameraNotices(facts)];
}

/**
 * Also shown for a person without a connection, whose reason is more useful: a phone suspends the page during
 * a phone call.
 */
function othersNotices({ room, stage, now }: NoticeFacts): StageNotice[] {
  if (!isConnected(room)) return [];
  return stage.people.flatMap(({ id, isYou, name, interruption, connected }): StageNotice[] => {
    if (isYou || !interruption) return [];
    const seconds = secondsSince(interruption.since, now);
    const duration = seconds < 120 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
    const rest = connected ? '.' : '. Waiting for them to come back.';
    const text = [SENTENCES[interruption.reason](name), [` (${duration})`] as [string], rest];
    return [{ id: `interrupted ${id}`, priority: 40, tone: 'warning', ticks: true, text }];
  });
}

function ownNotices({ view, local: { microphone } }: NoticeFacts): StageNotice[] {
  const { reason } = view(interruptionView).getState();
  const own = reason && OWN_TEXTS[reason];
  if (!own) return [];
  const isDenied = microphone.name === 'failed' && microphone.error.kind === 'denied';
  const help = reason === 'microphoneLost' && isDenied ? [HOW_TO_ALLOW] : [];
  const actions = own.action ? [own.action, ...help] : [];
  return [{ id: 'ownInterruption', priority: 50, tone: 'warning', text: own.text, actions }];
}

function cameraNotices({ local: { camera, microphone } }: NoticeFacts): StageNotice[] {
  if (camera.name !== 'failed') return [];
  const { error } = camera;
  const sentences = [error.message, remedyOf(error)];
  if (microphone.name === 'live') sentences.push('The others hear you.');
  if (error.kind === 'busy') sentences.push('Your camera returns by itself when it is free.');
  const actions = [
    { label: 'Try camera again', run: (_, { toggleCamera }) => toggleCamera() },
    ...(error.kind === 'denied' ? [HOW_TO_ALLOW] : []),
    { label: 'Continue without camera', run: ({ device }) => device.media.stopCamera() },
  ] satisfies NoticeAction[];
  return [{ id: 'camera', priority: 55, tone: 'warning', text: sentences.join(' '), actions }];
}
