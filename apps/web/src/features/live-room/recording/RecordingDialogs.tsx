import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ConsentAnswer, RecordingState, RecordingTrouble } from '@sightline/contracts/rooms/recording';
import { recordingEndText } from '@sightline/wording/recordingTexts';
import { type ReactNode, useEffect, useId } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAbilities, useCall, useCallView, useRoom } from '../call/callContext.ts';
import { isConnected } from '../parts/notice.ts';
import { QuestionText, RecordingFacts } from './RecordingFacts.tsx';
import { answerQuestion, askToRecord, useBusy } from './recordingCommands.ts';
import { recordingView } from './recordingView.ts';

/** One dialog at a time: this person's own answer comes first, then the dialog that they opened. */
export function RecordingDialogs(): ReactNode {
  const { view } = useCall();
  const recording = useRoom((state) => state.recording);
  const ownId = useRoom(({ you }) => you?.id);
  const isOpen = useCallView(recordingView, (view) => view.isOpen);
  useRecordingToasts();
  const onClose = (): void => view(recordingView).setState({ isOpen: false });
  if (recording.state === 'off')
    return isOpen && <AskDialog refusedBy={recording.refusedBy} onClose={onClose} />;
  const own = recording.peers.find(({ peerId }) => peerId === ownId);
  if (own && own.answer === null && recording.state !== 'stopping')
    return <ConsentDialog recording={recording} />;
  return isOpen && <RecordingFacts recording={recording} onClose={onClose} />;
}

/** Tells everyone why a recording ended, and those who may record what is wrong with it. */
function useRecordingToasts(): void {
  useEnds();
  const trouble = useRoom(({ recordingTrouble }) => recordingTrouble);
  useEffect(() => {
    if (trouble) toast({ ...TROUBLES[trouble], tone: 'error', durationMs: 12_000 });
  }, [trouble]);
}

function useEnds(): void {
  const { room } = useCall();
  useEffect(() => {
    let seen = room.getState().room?.seq ?? 0;
    return room.subscribe(() => {
      for (const event of room.getState().events) {
        if (event.seq <= seen) continue;
        seen = event.seq;
        if (event.kind !== 'recording:stopped') continue;
        const isOwn = event.data.peerId === room.getState().you?.id;
        const title = recordingEndText(event.data, isOwn ? null : event.by.name);
        if (title) toast({ title, isNews: true });
      }
    });
  }, [room]);
}

const TROUBLES: Record<RecordingTrouble, { title: string; description: string }> = {
  diskFull: {
    title: 'Recording paused',
    description:
      'The server has no storage space left. The call continues; ask an administrator to free some.',
  },
  uploadFailing: {
    title: 'Recording not stored',
    description: 'It is kept on the server of this call and stored as soon as possible. The call continues.',
  },
  recorderRestarted: {
    title: 'Recording interrupted',
    description: 'It continues. A few seconds may be missing.',
  },
};

interface AskDialogProps {
  refusedBy: string | null;
  onClose: () => void;
}

/** Tells the host what happens before everyone is asked, or why no one can be asked again. */
function AskDialog({ refusedBy, onClose }: AskDialogProps): ReactNode {
  const call = useCall();
  const [titleId, textId] = [useId(), useId()];
  const { isBusy, run } = useBusy();
  const mayAsk = useAbilities().includes('record') && refusedBy === null;
  const isLive = useRoom(isConnected);
  const ask = (): void => run(async () => (await askToRecord(call)) && onClose());
  return (
    <Overlay titleId={titleId} descriptionId={textId} width="xs" onClose={onClose}>
      <DialogTitle id={titleId}>{mayAsk ? 'Record this call?' : 'This call is not recorded'}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>
          {refusedBy === null ? WHAT_HAPPENS : refusalText(refusedBy)}
        </DialogContentText>
        {mayAsk && !isLive && (
          <Alert severity="warning" sx={{ mt: 2 }}>
            You are not connected. You can ask as soon as the connection is back.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {mayAsk ? 'Cancel' : 'Close'}
        </Button>
        {mayAsk && (
          <Button variant="contained" disabled={isBusy || !isLive} onClick={ask}>
            Ask everyone
          </Button>
        )}
      </DialogActions>
    </Overlay>
  );
}

const WHAT_HAPPENS =
  'Florida law requires that everyone agrees. Each person on the call is asked, and nothing is recorded before all have agreed. When someone joins later, the recording pauses until they have answered. It ends as soon as one person does not agree.';

const refusalText = (name: string): string =>
  `${name} did not agree, so no one is asked again during this call. You can still take photos. To ask again, end the call for everyone and start another one.`;

interface ConsentDialogProps {
  recording: Exclude<RecordingState, { state: 'off' }>;
}

/**
 * Both answers have the same size and color, neither has the focus, and only an answer closes the dialog: a
 * key or a press that was meant for something else is not consent. A person who does not want to answer can
 * leave.
 */
function ConsentDialog({ recording }: ConsentDialogProps): ReactNode {
  const call = useCall();
  const [titleId, textId] = [useId(), useId()];
  const { isBusy, run } = useBusy();
  const { questionId, askedBy, terms } = recording;
  const say = (answer: ConsentAnswer) => () => run(() => answerQuestion(call, questionId, answer));
  return (
    <Overlay titleId={titleId} descriptionId={textId} width="xs" keepsContent onClose={() => {}}>
      <DialogTitle id={titleId}>{askedBy} asks to record this call</DialogTitle>
      <DialogContent>
        <QuestionText id={textId} terms={terms} />
      </DialogContent>
      <Box sx={ANSWERS}>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={say('refused')}>
          I do not agree
        </Button>
        <Button variant="outlined" color="inherit" disabled={isBusy} onClick={say('agreed')}>
          I agree
        </Button>
        <Button color="inherit" sx={{ gridColumn: '1 / -1' }} onClick={() => void call.leave()}>
          Leave the call
        </Button>
      </Box>
    </Overlay>
  );
}

const ANSWERS = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1.5,
  px: 3,
  pb: 2.5,
  pt: 1,
  '& > button': { minHeight: 48 },
};
