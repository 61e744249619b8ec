import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { useAbilities, useCall, useRoom } from '../call/callContext.ts';
import { isConnected } from '../parts/notice.ts';
import { askToRecord } from './recordingCommands.ts';
import { useBusy } from './useBusy.ts';

interface AskDialogProps {
  refusedBy: string | null;
  onClose: () => void;
}

/** Tells the host what happens before everyone is asked, or why no one can be asked again. */
export function AskDialog({ refusedBy, onClose }: AskDialogProps): ReactNode {
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
