import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { answerQuestion, useConfirmState } from './confirm.ts';
import { Overlay } from './Overlay.tsx';
import { useTurn } from './turns.ts';

/** Shows the questions of confirmAction(). */
export function ConfirmHost(): ReactNode {
  const { question, open } = useConfirmState();
  const [titleId, textId] = [useId(), useId()];
  useTurn('question', open);
  if (!question) return null;
  return (
    <Overlay
      open={open}
      onClose={() => answerQuestion(false)}
      role="alertdialog"
      titleId={titleId}
      descriptionId={textId}
      width="xs"
    >
      <DialogTitle id={titleId}>{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{question.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button
          color="inherit"
          autoFocus={question.destructive ?? false}
          onClick={() => answerQuestion(false)}
        >
          {question.cancel ?? 'Cancel'}
        </Button>
        <Button
          variant="contained"
          color={question.destructive ? 'error' : 'primary'}
          onClick={() => answerQuestion(true)}
        >
          {question.action}
        </Button>
      </DialogActions>
    </Overlay>
  );
}
