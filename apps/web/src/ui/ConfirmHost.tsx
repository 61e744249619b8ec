import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { answerQuestion, useConfirmState } from './confirm.ts';

/** Shows the questions of confirmAction(). */
export function ConfirmHost(): ReactNode {
  const { question, open } = useConfirmState();
  const [titleId, textId] = [useId(), useId()];
  if (!question) return null;
  return (
    <Dialog
      open={open}
      onClose={() => answerQuestion(false)}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId}>{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{question.text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => answerQuestion(false)}>
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
    </Dialog>
  );
}
