import visuallyHidden from '@mui/utils/visuallyHidden';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { type ReactNode, useEffect, useRef } from 'react';
import { closeToast, type Toast, toast, useToasts } from '../../../ui/toasts.ts';
import { useCall, useRoom } from '../call/callContext.ts';
import { deviceName } from '../call/deviceName.ts';

export function Announcer(): ReactNode {
  const text = useRoom(({ events, you }) => {
    const last = events.at(-1);
    if (last?.kind === 'host:changed') return hostText(last.data, you?.subject);
    const isOwn = last?.by.subject === you?.subject;
    return last && !isOwn ? announcementOf(last) : '';
  });
  return (
    <div aria-live="polite" style={visuallyHidden}>
      {text}
    </div>
  );
}

type HostChange = Extract<RoomEvent, { kind: 'host:changed' }>['data'];

function hostText({ to }: HostChange, ownSubject: string | undefined): string {
  return to.subject === ownSubject ? 'You are now the host' : `${to.name} is now the host`;
}

function announcementOf(event: RoomEvent): string {
  switch (event.kind) {
    case 'peer:joined':
      return `${deviceName(event.data)} joined`;
    case 'peer:left':
      return `${deviceName(event.data)} left`;
    case 'photo:stored':
      return `Photo stored, taken by ${event.data.photo.capturedBy}`;
    case 'chat:sent':
      return `Message from ${event.by.name}: ${event.data.text}`;
    case 'room:locked':
      return event.data.locked ? 'The call was locked' : 'The call was unlocked';
    case 'camera:shown':
      return shownText(event);
    case 'picture:frozen':
      return `${event.by.name} froze the picture`;
    case 'picture:resumed':
      return `${event.by.name} resumed the video`;
    case 'label:changed':
      return `Now in ${event.data.label}`;
    default:
      return '';
  }
}

function shownText({ by, data }: Extract<RoomEvent, { kind: 'camera:shown' }>): string {
  return data.camera ? `${by.name} shows ${deviceName(data.camera)} to everyone` : '';
}

/** Shows only events after this person joined. */
export function useRoomToasts(isIn: boolean, openChat: (() => void) | null): void {
  const { room } = useCall();
  const onOpenChat = useRef(openChat);
  useEffect(() => {
    onOpenChat.current = openChat;
    // The person opened the chat in another way, and reads the message there.
    if (openChat === null && isChatToast(useToasts.getState().current)) closeToast();
  });
  useEffect(() => {
    if (!isIn) return undefined;
    let seen = room.getState().room?.seq ?? 0;
    const captured = new Set<string>();
    return room.subscribe(() => {
      const { events, you, captures, peers } = room.getState();
      const isHere = (subject: string): boolean =>
        peers.some((peer) => peer.connected && peer.subject === subject);
      for (const [id, { peerId, progress }] of captures) {
        if (peerId === you?.id || captured.has(id)) continue;
        if (progress.state !== 'requested') captured.add(id);
        if (progress.state === 'failed')
          toast({ title: 'Photo not captured', description: progress.reason, tone: 'error' });
        else if (progress.state === 'captured') toast({ title: 'Photo Captured', tone: 'success' });
      }
      for (const event of events.filter(({ seq }) => seq > seen)) {
        seen = event.seq;
        // The person who made the change is also notified: it changes the actions on their page.
        if (event.kind === 'host:changed') toast({ title: hostText(event.data, you?.subject), isNews: true });
        if (event.by.subject === you?.subject) continue;
        if (event.kind === 'chat:sent') showMessage(event.by.name, event.data.text, onOpenChat.current);
        else showEvent(event, isHere(event.by.subject));
      }
    });
  }, [room, isIn]);
}

/** A person who rejoined on another socket leaves the old seat behind; that does not count as leaving. */
function showEvent(event: RoomEvent, isStillHere: boolean): void {
  if (event.kind === 'peer:joined') toast({ title: `${deviceName(event.data)} joined`, isNews: true });
  if (event.kind === 'camera:shown' && event.data.camera) toast({ title: shownText(event), isNews: true });
  if (event.kind === 'liveness:answered')
    toast({ title: `${event.by.name} carried out the gesture`, isNews: true });
  if (event.kind === 'peer:left' && event.data.reason !== 'closed' && !isStillHere)
    toast({ title: `${deviceName(event.data)} left`, isNews: true });
}

const PREVIEW_LENGTH = 120;
const OPEN_CHAT = 'Open';

const isChatToast = (shown: Toast | null): boolean => shown?.action?.label === OPEN_CHAT;

/** A preview of a chat message, unless the chat is open. */
function showMessage(author: string, text: string, openChat: (() => void) | null): void {
  if (!openChat) return;
  const description = text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH)}…` : text;
  toast({
    title: author,
    description,
    action: { label: OPEN_CHAT, onClick: openChat },
    durationMs: 8000,
    isNews: true,
  });
}
