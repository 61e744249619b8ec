import { Mark } from '@sightline/contracts/checklists/checklists';
import type { Recording } from '@sightline/contracts/recordings/recordings';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { MARK_LABELS } from '@sightline/wording/labels';

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

export type MomentKind = 'photo' | 'mark' | 'message' | 'place';

export interface Moment {
  id: string;
  kind: MomentKind;
  seconds: number;
  text: string;
}

/** The labels of the checklist's items by id. */
type Labels = ReadonlyMap<string, string>;

/** The photos, marks, messages and rooms of the call, by their time in the video. */
export function momentsOf(
  { fileStartedAt, durationMs }: Recording,
  events: readonly RoomEvent[],
  labels: Labels,
): Moment[] {
  if (fileStartedAt === null || durationMs === null) return [];
  const start = Date.parse(fileStartedAt);
  return events.flatMap((event) => {
    const offset = Date.parse(event.at) - start;
    const shown = offset < 0 || offset > durationMs ? null : contentOf(event, labels);
    return shown ? [{ id: event.id, seconds: offset / 1000, ...shown }] : [];
  });
}

function contentOf(event: RoomEvent, labels: Labels): Pick<Moment, 'kind' | 'text'> | null {
  switch (event.kind) {
    case 'photo:stored': {
      const { itemId, capturedBy } = event.data.photo;
      const item = itemId === null ? undefined : labels.get(itemId);
      return { kind: 'photo', text: `${item ? `${item}: photo` : 'Photo'} by ${capturedBy}` };
    }
    case 'chat:sent':
      return { kind: 'message', text: `${event.by.name}: ${event.data.text}` };
    case 'field:changed': {
      const { field, state } = event.data;
      const [item, mark] = [labels.get(field), Mark.safeParse(state?.value).data];
      return item && mark
        ? { kind: 'mark', text: `${item}: ${MARK_LABELS[mark].past}, by ${event.by.name}` }
        : null;
    }
    case 'label:changed':
      return event.data.label === '' ? null : { kind: 'place', text: `In ${event.data.label}` };
    default:
      return null;
  }
}
