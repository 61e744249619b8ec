import SavedIcon from '@mui/icons-material/CloudDoneOutlined';
import SavingIcon from '@mui/icons-material/CloudUploadOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { pageOutbox, useOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { toast } from '../../../ui/toasts.ts';

/** Shows how many captures and changes are not on the server yet; a press sends them. */
export function SaveProgress(): ReactNode {
  const waiting = useOutbox((outbox) => outbox.waiting);
  const failed = useOutbox((outbox) => outbox.needsAttention);
  const { icon, label } = describe(waiting, failed);
  const save = (): void => {
    if (waiting + failed === 0) return toast({ title: 'All saved', tone: 'success' });
    toast({ title: 'Saving progress', description: `${waiting + failed} left to send.` });
    void pageOutbox().flush();
  };
  return (
    <Button
      size="small"
      color="inherit"
      variant="outlined"
      startIcon={icon}
      onClick={save}
      sx={{ flex: 'none', borderColor: 'rgba(255, 255, 255, 0.28)', px: { xs: 1, md: 1.5 }, minWidth: 0 }}
    >
      <Box component="span" sx={hiddenOnPhone}>
        Save Progress
      </Box>
      <Box
        component="span"
        sx={{ ml: { md: 1 }, color: failed > 0 ? 'error.main' : 'brand.onDeepMuted', fontWeight: 500 }}
      >
        {label}
      </Box>
    </Button>
  );
}

/** On a phone the label is for screen readers only. */
const hiddenOnPhone = ({ breakpoints }: Theme) => ({ [breakpoints.down('md')]: visuallyHidden });

function describe(waiting: number, failed: number): { icon: ReactNode; label: string } {
  if (failed > 0) return { icon: <FailedIcon />, label: `${failed} not saved` };
  if (waiting > 0) return { icon: <SavingIcon />, label: `${waiting} to send` };
  return { icon: <SavedIcon />, label: 'All saved' };
}
