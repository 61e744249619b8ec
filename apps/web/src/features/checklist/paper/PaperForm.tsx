import Box from '@mui/material/Box';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { sectionsOf } from '@sightline/contracts/checklists/checklistItems';
import type { SignedChecklist, SignedContent } from '@sightline/contracts/checklists/signedChecklists';
import type { ReactNode } from 'react';
import { SignatureStrokes } from '../../../inspection/signature/SignatureDrawing.tsx';
import { PrintStyles } from '../../../ui/printing.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { useOrganization } from '../../../wire/organization.ts';
import { PaperFlags, PaperHeader, PaperRequirements } from './PaperHeader.tsx';
import { PaperSection } from './PaperSection.tsx';
import type { PaperContent } from './paperContent.ts';

const LINE = {
  minHeight: '2.75em',
  flex: 1,
  borderBottom: '1px solid #000',
  display: 'flex',
  alignItems: 'end',
  fontWeight: 600,
};

/** Black on white in both color schemes: the screen shows what the printer will. */
const SHEET = {
  colorScheme: 'light',
  bgcolor: '#fff',
  color: '#000',
  border: '1px solid #b5bdb8',
  p: { xs: 2, sm: 5 },
  maxWidth: 816,
  mx: 'auto',
  fontSize: { xs: 14, sm: 15 },
  lineHeight: 1.35,
  '& h1': { fontSize: '1.5em', m: 0, lineHeight: 1.2 },
  '& h2, & caption': { fontSize: '1.05em', fontWeight: 700, textAlign: 'left', m: 0, pt: 1.5, pb: 0.5 },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': { border: '1px solid #000', px: 0.75, py: 0.375, textAlign: 'left', verticalAlign: 'top' },
  '& th': { fontWeight: 600 },
  '& tbody th': { fontWeight: 400 },
  // The boxes of a mark, which is short, are centered in narrow columns.
  '& .mark': { px: 0.25, textAlign: 'center' },
  '& table, & tr, & .together': { breakInside: 'avoid' },
  '@media print': {
    border: 0,
    p: 0,
    maxWidth: 'none',
    fontSize: '9pt',
    '& th, & td': { py: 0.125 },
    '& h2, & caption': { pt: 0.75, pb: 0.25 },
  },
} as const;

/** The checklist as a form of one or two letter pages: signed, to print and sign, or to fill in by hand. */
export function PaperForm({ content }: { content: PaperContent }): ReactNode {
  const { checklist, inspection, signed, status } = content;
  return (
    <>
      <title>{`Checklist ${inspection?.address ?? 'form'} · Sightline`}</title>
      <PrintStyles />
      <Box component="article" sx={SHEET}>
        <Letterhead />
        {status.length > 0 && <Box sx={{ mt: 1, fontWeight: 600 }}>{status.join(' ')}</Box>}
        <PaperHeader content={content} />
        <PaperFlags checklist={checklist} />
        <PaperRequirements content={content} />
        {sectionsOf(checklist).map((section) => (
          <PaperSection key={section.id} checklist={checklist} section={section} />
        ))}
        <GeneralNotes text={fieldValue(checklist, 'generalNotes')} hasSpace={signed === null} />
        <PaperSignatures content={content} />
        {signed && <Fingerprint signed={signed} total={status[0] ?? ''} />}
      </Box>
    </>
  );
}

function Letterhead(): ReactNode {
  const organization = useOrganization();
  const { name, address, phone, licenseNumber } = organization ?? {};
  return (
    <Box component="header" sx={{ borderBottom: '2px solid #000', pb: 1 }}>
      <h1>Building Inspection Checklist</h1>
      <div>
        {[name, address, phone, licenseNumber && `License ${licenseNumber}`].filter(Boolean).join(' · ')}
      </div>
    </Box>
  );
}

/** A signed form has no space to write in below the signed text. */
function GeneralNotes({ text, hasSpace }: { text: string; hasSpace: boolean }): ReactNode {
  return (
    <>
      <h2>General Notes</h2>
      <Box
        sx={{
          minHeight: hasSpace ? '4.5em' : '2em',
          border: '1px solid #000',
          p: 0.75,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {text}
      </Box>
    </>
  );
}

interface FingerprintProps {
  signed: SignedChecklist;
  /** "Version 1 of 2." */
  total: string;
}

/** The hash by which the paper can be compared with the stored version. */
function Fingerprint({ signed, total }: FingerprintProps): ReactNode {
  return (
    <Box component="footer" sx={{ mt: 1.5, pt: 0.5, borderTop: '1px solid #000', fontSize: '0.8em' }}>
      {total} SHA-256 of what was signed:{' '}
      <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
        {signed.contentHash}
      </Box>
    </Box>
  );
}

/** The inspector's signature and certification; empty lines on an unsigned form. */
function PaperSignatures({ content: { checklist, signed } }: { content: PaperContent }): ReactNode {
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
