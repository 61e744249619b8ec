import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReportPreparation } from '@sightline/contracts/reports/signing';
import type { ReactNode } from 'react';
import { SignatureDrawing } from '../../../inspection/signature/SignatureDrawing.tsx';
import { Moment } from '../../../ui/Time.tsx';

interface OwnSignatureProps {
  own: NonNullable<ReportPreparation['ownSignature']>;
  /** The name and license of the signer. */
  signer: string;
  onDrawAgain: () => void;
}

/** The signature of the checklist, which also signs the report when it is generated. Decision 140. */
export function OwnSignature({ own, signer, onDrawAgain }: OwnSignatureProps): ReactNode {
  return (
    <Box component="section" aria-label="Signature" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2">
        You signed this checklist <Moment instant={own.signedAt} isInSentence withZone />, and it has not
        changed. Generate Report signs the report with the same signature: {signer}
      </Typography>
      <SignatureDrawing drawing={{ ...own.signature, signedBy: signer }} maxWidth={260} />
      <Button color="inherit" onClick={onDrawAgain} sx={{ minHeight: 44, ml: -1 }}>
        Draw another signature
      </Button>
    </Box>
  );
}
