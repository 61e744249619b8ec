import MailIcon from '@mui/icons-material/MailOutlineRounded';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { phoneHref } from '../../ui/phoneHref.ts';
import { useOrganization } from '../../wire/organization.ts';

interface ContactDialogProps {
  open: boolean;
  onClose: () => void;
}

/** How to reach the organization. */
export function ContactDialog({ open, onClose }: ContactDialogProps): ReactNode {
  const id = useId();
  const organization = useOrganization();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Contact Inspector</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {organization?.name} replies within 24 hours.
        </Typography>
        {organization && (
          <Stack sx={{ gap: 1 }}>
            <Button variant="outlined" startIcon={<PhoneIcon />} href={phoneHref(organization.phone)}>
              {organization.phone}
            </Button>
            <Button variant="outlined" startIcon={<MailIcon />} href={`mailto:${organization.email}`}>
              {organization.email}
            </Button>
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
