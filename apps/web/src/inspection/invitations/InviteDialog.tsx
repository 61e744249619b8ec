import CloseIcon from '@mui/icons-material/CloseRounded';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { Overlay } from '../../ui/Overlay.tsx';
import { ClientLink } from './ClientLink.tsx';
import { InvitationList } from './InvitationList.tsx';
import { InviteForm } from './InviteForm.tsx';

interface InviteDialogProps {
  inspectionId: string;
  onClose: () => void;
}

/** Hands out personal links that open the call in a phone's browser: to the client first, and to anyone else. */
export function InviteDialog({ inspectionId, onClose }: InviteDialogProps): ReactNode {
  const titleId = useId();
  const [isInvitingOthers, setInvitingOthers] = useState(false);
  return (
    <Overlay titleId={titleId} width="sm" onClose={onClose}>
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <span id={titleId}>Invite to the call</span>
        <IconButton aria-label="Close" onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Stack spacing={3} useFlexGap>
          <Typography color="textSecondary">
            A personal link opens this call in any phone browser. No app or account needed.
          </Typography>
          <ClientLink inspectionId={inspectionId} />
          {isInvitingOthers ? (
            <InviteForm inspectionId={inspectionId} />
          ) : (
            <Button onClick={() => setInvitingOthers(true)} sx={{ alignSelf: 'start', ml: -2 }}>
              Invite someone else
            </Button>
          )}
          <InvitationList inspectionId={inspectionId} />
        </Stack>
      </DialogContent>
    </Overlay>
  );
}
