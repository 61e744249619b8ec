import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { SectionOf } from '@sightline/report/outline/sections';
import type { ReactNode } from 'react';
import { SignatureDrawing } from '../../../ui/signature/SignatureDrawing.tsx';

const WIDTH = 380;

export function Certification({ section }: { section: SectionOf<'signature'> }): ReactNode {
  const [signer, ...facts] = section.lines;
  return (
    <>
      {section.statement !== '' && <Typography sx={{ mb: 1 }}>{section.statement}</Typography>}
      <SignatureDrawing drawing={section.signature} maxWidth={WIDTH} />
      <Typography sx={{ mt: 1, pt: 0.75, borderTop: '1px solid', maxWidth: WIDTH }}>{signer}</Typography>
      {facts.map((fact) => (
        <Typography key={fact} variant="body2" color="textSecondary">
          {fact}
        </Typography>
      ))}
    </>
  );
}

interface VerificationProps {
  section: SectionOf<'verification'>;
  reportId: string;
}

export function Verification({ section: { contentHash }, reportId }: VerificationProps): ReactNode {
  return (
    <>
      <Link href={`/verify/${reportId}`}>Verify this report</Link>
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ display: 'block', mt: 1, fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}
      >
        SHA-256 {contentHash}
      </Typography>
    </>
  );
}
