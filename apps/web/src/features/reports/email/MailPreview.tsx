import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections';
import { reportFileName, reportTitle } from '@sightline/contracts/reportTexts';
import type { ReactNode } from 'react';
import { useOrganization } from '../../../wire/organization.ts';

/** Sender, subject and attachment as they will arrive. */
export function MailPreview({ inspection }: { inspection: Inspection }): ReactNode {
  const organization = useOrganization();
  return (
    <Box
      component="section"
      aria-labelledby="mail-preview"
      sx={{ p: 2, borderRadius: 1.25, bgcolor: 'background.default' }}
    >
      <Typography component="h3" variant="h6" id="mail-preview" sx={{ mb: 1 }}>
        Preview
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          columnGap: 1.5,
          rowGap: 0.5,
          fontSize: '0.875rem',
        }}
      >
        <Line term="From">{organization ? `${organization.name} Inspections Team` : ''}</Line>
        <Line term="Subject">{reportTitle(inspection)}</Line>
        <Line term="Attachment">{reportFileName(inspection.permitNumber, inspection.id)}</Line>
      </Box>
    </Box>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {term}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </>
  );
}
