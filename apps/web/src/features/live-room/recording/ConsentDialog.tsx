import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ConsentAnswer, RecordingState } from '@sightline/contracts/rooms/recording';
import { type ReactNode, useId } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useCall } from '../call/callContext.ts';
import { QuestionText } from './QuestionText.tsx';
import { answerQuestion } from './recordingCommands.ts';
import { useBusy } from './useBusy.ts';

interface ConsentDialogProps {
  recording: Exclude<RecordingState, { state: 'off' }>;
}

/**
 * Both answers have the same size and color, neither has the focus, and only an answer closes the dialog: a
 * key or a press that was meant for something else is not consent. A person who does not want to answer can
 * leave.
 */
export function ConsentDialog({ recording }: ConsentDialogProps): ReactNode {
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
