import BackIcon from '@mui/icons-material/ArrowBackRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PaperChoice } from './paperContent.ts';

interface PaperToolbarProps extends Partial<VersionChoiceProps> {
  backTo: string;
  backLabel: string;
  /** Remarks on parts that are missing from the paper or not as expected. */
  notices?: readonly string[];
}

/** The back link, the choice of version, and Print, above the sheet; not printed. */
export function PaperToolbar(props: PaperToolbarProps): ReactNode {
  const { backTo, backLabel, notices = [], choices = [], chosen = '', onChoose = () => {} } = props;
  return (
    <Box sx={{ displayPrint: 'none', maxWidth: 816, mx: 'auto', mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button component={Link} to={backTo} startIcon={<BackIcon />} sx={{ mr: 'auto' }}>
          {backLabel}
        </Button>
        {choices.length > 0 && <VersionChoice {...{ choices, chosen, onChoose }} />}
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
      </Box>
      <Box role="status">
        {notices.map((notice) => (
          <Typography key={notice} variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {notice}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

interface VersionChoiceProps {
  choices: readonly PaperChoice[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** The choice of version, which takes a row of its own on a phone. */
function VersionChoice({ choices, chosen, onChoose }: VersionChoiceProps): ReactNode {
  return (
    <TextField
      select
      label="Version"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
      sx={{ flex: { xs: '1 0 100%', sm: '0 1 320px' }, order: { xs: 1, sm: 0 } }}
    >
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
