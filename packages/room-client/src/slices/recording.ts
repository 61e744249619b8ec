import {
  NOT_RECORDED,
  type RecordingState,
  type RecordingTrouble,
  recordingChanged,
  recordingTroubled,
} from '@sightline/contracts/rooms/recording';
import { on, type Slice } from './Slice.ts';

interface RecordingPart {
  readonly recording: RecordingState;
  /** Only those who may stop the recording are told; null without a trouble. */
  readonly recordingTrouble: RecordingTrouble | null;
}

export const recording: Slice<RecordingPart> = {
  initial: { recording: NOT_RECORDED, recordingTrouble: null },
  entered: ({ room }) => ({ recording: room.recording }),
  notices: [
    on(recordingChanged, (_, recording) => ({ recording })),
    on(recordingTroubled, (_, { trouble, isSolved }) => ({ recordingTrouble: isSolved ? null : trouble })),
  ],
};
