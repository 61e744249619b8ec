import ClosedIcon from '@mui/icons-material/ChevronRightRounded';
import OpenIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReportToSign } from '@sightline/contracts/dashboard/dashboard';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useState } from 'react';
import { SignRow } from './inspectionRows.tsx';

interface OthersRowProps {
  inspector: string;
  reports: readonly ReportToSign[];
}

/** The reports that wait for another person, under that person's name. */
export function OthersRow({ inspector, reports }: OthersRowProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="li" data-row="" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase data-title aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={NAME}>
        {isOpen ? <OpenIcon fontSize="small" /> : <ClosedIcon fontSize="small" />}
        <span>{inspector || 'Not assigned'}</span>
        <Box component="span" sx={{ ml: 'auto', fontWeight: 400, color: 'text.secondary' }}>
          {counted(reports.length, 'report')}
        </Box>
      </ButtonBase>
      {isOpen && (
        <Box component="ul" aria-label={inspector || 'Not assigned'} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {reports.map((row) => (
            <SignRow key={row.inspection.id} row={row} />
          ))}
        </Box>
      )}
    </Box>
  );
}

const NAME = {
  width: '100%',
  minHeight: 44,
  gap: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  fontSize: '0.875rem',
  fontWeight: 600,
  outlineOffset: '-2px !important',
  '&:hover': { bgcolor: 'action.hover' },
};
