import type { ConsentAnswer, RecordingTerms } from '@sightline/contracts/rooms/recording';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';

/** The facts about consent and recording that follow from a room's durable events. */
export interface RecordingFacts {
  /** The open question; null when no one is asked and nothing is recorded. */
  question: { id: string; askedBy: string; terms: RecordingTerms } | null;
  /** The answers to it, by peer: a second page of the same link may be another person (decision 162). */
  answers: ReadonlyMap<string, ConsentAnswer>;
  /** All questions of this session, so that a repeated command asks once. */
  asked: ReadonlySet<string>;
  /** The name of the person who refused in this session; null if no one has. */
  refusedBy: string | null;
  /** The recording that has started and not stopped, which another node resumes; null without one. */
  recordingId: string | null;
}

export const NO_RECORDING: RecordingFacts = {
  question: null,
  answers: new Map(),
  asked: new Set(),
  refusedBy: null,
  recordingId: null,
};

export type RecordingEvent = Extract<RoomEvent, { kind: `recording:${string}` }>;

export function foldRecording(
  facts: RecordingFacts,
  event: Pick<RecordingEvent, 'by'> & Pick<RecordingEvent, 'kind' | 'data'>,
): RecordingFacts {
  const { by, ...body } = event as RecordingEvent;
  switch (body.kind) {
    case 'recording:asked': {
      const { questionId: id, peerId, terms } = body.data;
      return {
        ...NO_RECORDING,
        question: { id, askedBy: by.name, terms },
        answers: new Map([[peerId, 'agreed']]),
        asked: new Set(facts.asked).add(id),
      };
    }
    case 'recording:answered':
      return answered(facts, by.name, body.data);
    case 'recording:started':
      return { ...facts, recordingId: body.data.recordingId };
    case 'recording:stopped':
      return { ...NO_RECORDING, asked: facts.asked, refusedBy: facts.refusedBy };
    default:
      return facts;
  }
}

function answered(
  facts: RecordingFacts,
  name: string,
  { peerId, answer }: { peerId: string; answer: ConsentAnswer },
): RecordingFacts {
  const answers = new Map(facts.answers).set(peerId, answer);
  return { ...facts, answers, refusedBy: answer === 'refused' ? name : facts.refusedBy };
}
