import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { SignInForm } from '../features/account/SignInForm.tsx';
import { Overlay } from '../ui/Overlay.tsx';

/** Asks a person whose session ended to sign in, over the screen with what they typed. */
export default function SignInAgain(): ReactNode {
  const [titleId, textId] = [useId(), useId()];
  return (
    <Overlay titleId={titleId} descriptionId={textId} width="xs" onClose={() => {}}>
      <DialogTitle id={titleId}>Sign in again</DialogTitle>
      <DialogContent>
        <Typography id={textId} color="textSecondary" sx={{ mb: 2.5 }}>
          Your session has ended. What you typed on this page is kept.
        </Typography>
        <SignInForm />
      </DialogContent>
    </Overlay>
  );
}
