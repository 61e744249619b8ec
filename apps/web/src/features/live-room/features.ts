import { captions } from './captions/captionsFeature.tsx';
import { callStatus } from './connection/callStatus.tsx';
import { personMarks } from './connection/personMarks.tsx';
import { drawing } from './drawing/drawingFeature.tsx';
import { liveness } from './liveness/livenessFeature.tsx';
import { deviceControls } from './ownDevices/barButtons.tsx';
import { inOrder, NAME, type RoomFeature } from './parts/roomPart.tsx';
import { recording } from './recording/recordingFeature.tsx';
import { showing } from './showing/showingFeature.tsx';
import { waiting } from './waiting/waitingFeature.tsx';

const FEATURES: readonly RoomFeature[] = [
  ...[callStatus, captions, deviceControls, drawing, liveness],
  ...[personMarks, recording, showing, waiting],
];

export const BAR = inOrder(FEATURES.flatMap(({ bar = [] }) => bar));
export const HEADER = inOrder(FEATURES.flatMap(({ header = [] }) => header));
export const LINES = inOrder(FEATURES.flatMap(({ lines = [] }) => lines));
export const BACKGROUND = inOrder(FEATURES.flatMap(({ background = [] }) => background));
const MARKS = inOrder(FEATURES.flatMap(({ marks = [] }) => marks));
export const BEFORE_NAME = MARKS.filter(({ priority }) => priority < NAME);
export const AFTER_NAME = MARKS.filter(({ priority }) => priority > NAME);
