import Box from '@mui/material/Box';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { SignedContent } from '@sightline/contracts/checklists/signedChecklists';
import type { ReactNode } from 'react';
import { SignatureStrokes } from '../../../inspection/signature/SignatureDrawing.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import type { PaperContent } from './paperContent.ts';

/** The inspector's signature and certification; empty lines on an unsigned form. */
export function PaperSignatures({ content: { checklist, signed } }: { content: PaperContent }): ReactNode {
  return (
    <Box className="together" sx={{ mt: 1, '@media print': { mt: 0 } }}>
      <h2>Signatures</h2>
      {signed && <Box sx={{ mb: 0.5 }}>{signed.content.certification}</Box>}
      <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', columnGap: 3, rowGap: 1 }}>
        {signed ? (
          <Drawn signed={signed.content} />
        ) : (
          <>
            <SignatureLine label="Inspector’s signature" />
            <SignatureLine label="Date" />
          </>
        )}
        <SignatureLine label="Certified building official">
          {fieldValue(checklist, 'certifiedBuildingOfficial')}
        </SignatureLine>
        <SignatureLine label="Date" />
      </Box>
    </Box>
  );
}

function Drawn({ signed }: { signed: SignedContent }): ReactNode {
  const { signedBy, licenseNumber, signedAt, signature, assignedInspector } = signed;
  const drawing = { ...signature, signedBy };
  const instead = assignedInspector ? `, for the assigned inspector, ${assignedInspector.name}` : '';
  return (
    <>
      <SignatureLine label={`Signed by ${signedBy}, license ${licenseNumber}${instead}`}>
        <Box sx={{ width: 220 }}>
          <SignatureStrokes drawing={drawing} maxHeight={56} isCropped />
        </Box>
      </SignatureLine>
      <SignatureLine label="Date">
        <Time instant={signedAt} format={FULL_FORMAT} withZone />
      </SignatureLine>
    </>
  );
}

function SignatureLine({ label, children }: { label: string; children?: ReactNode }): ReactNode {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', justifyContent: 'end' }}>
      <Box sx={LINE}>{children}</Box>
      <Box sx={{ fontSize: '0.85em' }}>{label}</Box>
    </Box>
  );
}

const LINE = {
  minHeight: '2.75em',
  flex: 1,
  borderBottom: '1px solid #000',
  display: 'flex',
  alignItems: 'end',
  fontWeight: 600,
};
