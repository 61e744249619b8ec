import type { Recording } from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';

/** The state of a recording in a sentence, with the reason of a hold or a deletion. */
export function phaseText({ phase, hold, deletion, isIncomplete }: Recording): string {
  if (deletion) return `Deleted by ${deletion.by}: ${deletion.reason}.`;
  const held = hold ? ` On legal hold by ${hold.by}: ${hold.reason}.` : '';
  return STATES[phase] + (isIncomplete ? ' Parts are missing or were changed.' : '') + held;
}

const STATES: Record<Recording['phase'], string> = {
  recording: 'The call is being recorded.',
  making: 'The video is being made.',
  ready: '',
  failed: 'No video could be made of it. Its parts are kept.',
  deleted: '',
};

/** `850 KB`, `12.4 MB` or `1.2 GB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} KB`;
  const [amount, unit] = bytes < 1_000_000_000 ? [bytes / 1_000_000, 'MB'] : [bytes / 1_000_000_000, 'GB'];
  return `${amount.toFixed(1)} ${unit}`;
}

export interface Moment {
  id: string;
  seconds: number;
  text: string;
}

/** The photos, marks and messages of the call, by their time in the video. */
export function momentsOf({ fileStartedAt, durationMs }: Recording, events: readonly RoomEvent[]): Moment[] {
  if (fileStartedAt === null || durationMs === null) return [];
  const start = Date.parse(fileStartedAt);
  return events.flatMap((event) => {
    const offset = Date.parse(event.at) - start;
    const text = textOf(event);
    if (text === null || offset < 0 || offset > durationMs) return [];
    return [{ id: event.id, seconds: offset / 1000, text }];
  });
}

function textOf(event: RoomEvent): string | null {
  switch (event.kind) {
    case 'photo:stored':
      return `Photo by ${event.data.photo.capturedBy}`;
    case 'chat:sent':
      return `${event.by.name}: ${event.data.text}`;
    case 'field:changed':
      return `Checklist changed by ${event.by.name}`;
    case 'label:changed':
      return event.data.label === '' ? null : `In ${event.data.label}`;
    default:
      return null;
  }
}
