import CloseIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { textMessageHref } from '@sightline/contracts/core/phoneHref';
import type { InvitationLink } from '@sightline/contracts/rooms/rooms';
import { type ReactNode, useId } from 'react';
import { Overlay } from '../../ui/Overlay.tsx';
import { toast } from '../../ui/toasts.ts';

export interface MadeLink extends InvitationLink {
  name: string;
  /** Empty where none is known. */
  phone: string;
}

/** A personal link to copy, to send from the staff member's own phone, or to scan from this screen. */
export function SharedLinkDialog({ onClose, ...made }: MadeLink & { onClose: () => void }): ReactNode {
  const titleId = useId();
  return (
    <Overlay titleId={titleId} width="sm" onClose={onClose}>
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <span id={titleId}>Link of {made.name}</span>
        <IconButton aria-label="Close" onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <SharedLink {...made} />
      </DialogContent>
    </Overlay>
  );
}

function SharedLink({ link, qrCode, name, phone }: MadeLink): ReactNode {
  const copy = (): void =>
    void navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Link copied', tone: 'success' }),
      () => toast({ title: 'The link was not copied. Select it and copy it yourself.', tone: 'error' }),
    );
  return (
    <Box sx={ROW}>
      <Box
        component="img"
        alt={`QR code of the link of ${name}`}
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        sx={{ width: 168, height: 168, bgcolor: '#fff', borderRadius: 1 }}
      />
      <Box sx={{ flex: '1 1 240px', display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography variant="body2">Anyone who has this link joins as {name}.</Typography>
        <TextField
          label="Link"
          value={link}
          slotProps={{ htmlInput: { readOnly: true } }}
          onFocus={({ target }) => target.select()}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={copy}>
            Copy link
          </Button>
          <Button variant="outlined" href={textMessageHref(phone, link)}>
            Text it
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

const ROW = { display: 'flex', flexWrap: 'wrap', gap: 2 };
