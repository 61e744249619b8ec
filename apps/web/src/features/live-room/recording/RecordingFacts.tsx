import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { AskedPeer, RecordingState, RecordingTerms } from '@sightline/contracts/rooms/recording';
import { RECORDING_PAUSE_TEXTS, recordingQuestion } from '@sightline/wording/recordingTexts';
import { type ReactNode, useId } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useAbilities, useCall } from '../call/callContext.ts';
import { deviceName } from '../call/deviceName.ts';
import { answerQuestion, endRecording, useBusy } from './recordingCommands.ts';

type Asked = Exclude<RecordingState, { state: 'off' }>;

interface RecordingFactsProps {
  recording: Asked;
  onClose: () => void;
}

/** Shows the state and who has agreed. A person can stop the recording or withdraw their consent here. */
export function RecordingFacts({ recording, onClose }: RecordingFactsProps): ReactNode {
  const call = useCall();
  const titleId = useId();
  const { isBusy, run } = useBusy();
  const mayStop = useAbilities().includes('record');
  const { questionId, terms, peers } = recording;
  const end = (): void =>
    run(async () => {
      const isDone = mayStop
        ? await endRecording(call, questionId)
        : await answerQuestion(call, questionId, 'refused');
      if (isDone) onClose();
    });
  return (
    <Overlay titleId={titleId} width="xs" onClose={onClose}>
      <DialogTitle id={titleId}>{TITLES[recording.state]}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {recording.state === 'paused' && (
          <Typography variant="body2">{RECORDING_PAUSE_TEXTS[recording.why]}</Typography>
        )}
        <Answers peers={peers} />
        <QuestionText terms={terms} />
      </DialogContent>
      <DialogActions>
        <Button color="error" disabled={isBusy || recording.state === 'stopping'} onClick={end}>
          {mayStop ? stopLabel(recording) : 'I no longer agree'}
        </Button>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Overlay>
  );
}

const TITLES: Record<Asked['state'], string> = {
  asking: 'Everyone is being asked',
  starting: 'The recording is starting',
  recording: 'This call is being recorded',
  paused: 'The recording is paused',
  stopping: 'The recording is stopping',
};

const stopLabel = ({ state }: Asked): string => (state === 'asking' ? 'Stop asking' : 'Stop recording');

function Answers({ peers }: { peers: readonly AskedPeer[] }): ReactNode {
  return (
    <Box component="ul" aria-label="Answers" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {peers.map(({ peerId, name, number, answer }) => (
        <Box component="li" key={peerId} sx={PERSON}>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {deviceName({ name, number })}
          </Box>
          <Box
            component="span"
            sx={{ flex: 'none', color: answer === null ? 'warning.main' : 'text.secondary' }}
          >
            {answer === 'agreed' ? 'Agreed' : 'Has not answered'}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const PERSON = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 0.75,
  fontSize: '0.875rem',
  borderBottom: 1,
  borderColor: 'divider',
};

/** The words in which people are asked: what is kept, who can open it, and for how long. */
export function QuestionText({ id, terms }: { id?: string; terms: RecordingTerms }): ReactNode {
  return (
    <Box component="dl" id={id} sx={{ m: 0, display: 'grid', gap: 1.25 }}>
      {recordingQuestion(terms).map(([heading, text]) => (
        <div key={heading}>
          <Typography component="dt" variant="subtitle2">
            {heading}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
            {text}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
