import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { certificationText } from '@sightline/contracts/checklists/signedChecklists';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import { type ReactNode, useState } from 'react';
import { SignatureDrawing } from '../../../inspection/signature/SignatureDrawing.tsx';
import { SignatureField } from '../../../inspection/signature/SignatureField.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_DATE_FORMAT } from '../../../ui/time.ts';
import { useCurrentUser } from '../../../wire/session.ts';

interface SignaturePadProps {
  signature: DrawnSignature | null;
  onChange: (signature: DrawnSignature | null) => void;
}

/** The drawing area, with the signed content above it and a preview of the signature below it. */
export function SignaturePad({ signature, onChange }: SignaturePadProps): ReactNode {
  const { firstName, lastName, licenseNumber } = useCurrentUser();
  const signer = { name: `${firstName} ${lastName}`, licenseNumber: licenseNumber ?? 'not on file' };
  const named = `${signer.name}, license ${signer.licenseNumber}`;
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <>
      <Box component="section" aria-label="Certification">
        <Typography variant="body2">{certificationText(signer)}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {named}, <Time instant={openedAt} format={FULL_DATE_FORMAT} />
        </Typography>
      </Box>
      <SignatureField size="paper" {...{ signature, onChange }} signer={named} />
      {signature && (
        <Box role="group" aria-label="Preview of the signature" sx={{ width: '100%' }}>
          <Typography variant="caption" color="textSecondary">
            Preview
          </Typography>
          <SignatureDrawing drawing={{ ...signature, signedBy: signer.name }} maxWidth={240} />
        </Box>
      )}
    </>
  );
}
