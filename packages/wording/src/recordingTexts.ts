import type { RecordingEnd, RecordingPause, RecordingTerms } from '@sightline/contracts/rooms/recording';

/**
 * The words in which people are asked about a recording, and told what happens to it. A changed question raises
 * RECORDING_TEXT_VERSION in the contract, and keeps the former words here for the answers that were given to them.
 */

/** The question of version 1, in paragraphs with their headings. */
export function recordingQuestion({ company, keepDays }: RecordingTerms): readonly [string, string][] {
  const days = keepDays.toLocaleString('en-US');
  return [
    ['What is kept', 'The picture and sound of everyone on this call, until the recording stops.'],
    ['Who can open it', `Staff of ${company}, and anyone to whom the law gives a right to it.`],
    ['How long', `${days} days. Then it is deleted, unless it is on legal hold.`],
    [
      'Your choice',
      'Nothing is recorded unless everyone agrees. If you do not agree, the call continues. If you agree, you can change your mind at any time during the call, and the recording stops.',
    ],
  ];
}

export const RECORDING_LABELS = {
  allowed: "With everyone's consent",
  off: 'Off for this inspection',
} as const;

export const RECORDING_PAUSE_TEXTS: Record<RecordingPause, string> = {
  newcomer: 'Someone on the call has not agreed.',
  interrupted: 'The server of this call changed. Recording continues as soon as a server can take it.',
  diskFull: 'The server has no storage space left. Recording continues when there is some.',
};

interface RecordingEnding {
  why: RecordingEnd;
  /** Null if the question ended before anything was recorded. */
  recordingId: string | null;
}

/** The end of a recording, or of a question, as everyone on the call is told. `by` is null for its reader. */
export function recordingEndText({ why, recordingId }: RecordingEnding, by: string | null): string {
  const wasRecorded = recordingId !== null;
  switch (why) {
    case 'host':
      if (wasRecorded) return 'The recording was stopped';
      return `${by === null ? 'You no longer ask' : `${by} no longer asks`} to record. Nothing was recorded`;
    case 'refused':
      return `${by ?? 'You'} did not agree to a recording, so nothing is recorded`;
    case 'withdrawn':
      return `${by === null ? 'You no longer agree' : `${by} no longer agrees`}, so ${wasRecorded ? 'the recording was stopped' : 'nothing is recorded'}`;
    case 'busy':
      return 'Nothing is recorded: the server is recording as many calls as it can. Try again in a few minutes';
    case 'failed':
      return `The recording ${wasRecorded ? 'stopped' : 'could not start'} because of a problem on the server. The call continues`;
    case 'callEnded':
      return '';
  }
}
