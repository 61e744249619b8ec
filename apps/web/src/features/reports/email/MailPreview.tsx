import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections';
import { getMailSender, type MailSender } from '@sightline/contracts/reports';
import { reportFileName, reportTitle } from '@sightline/contracts/reportTexts';
import type { ReactNode } from 'react';
import { useRead } from '../../../wire/queries.ts';

/** Sender, subject and attachment as they will arrive. */
export function MailPreview({ inspection }: { inspection: Inspection }): ReactNode {
  const sender = useRead(getMailSender, {});
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
        <Line term="From">{sender.data && senderText(sender.data)}</Line>
        <Line term="Subject">{reportTitle(inspection)}</Line>
        <Line term="Attachment">{reportFileName(inspection.permitNumber, inspection.id)}</Line>
      </Box>
    </Box>
  );
}

function senderText({ name, address }: MailSender): string {
  return address === null ? name : `${name} <${address}>`;
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
