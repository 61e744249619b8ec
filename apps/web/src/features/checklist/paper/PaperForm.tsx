import Box from '@mui/material/Box';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { sectionsOf } from '@sightline/contracts/checklists/checklistItems';
import type { SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import type { ReactNode } from 'react';
import { useOrganization } from '../../../wire/organization.ts';
import { PaperFlags, PaperHeader } from './PaperHeader.tsx';
import { PaperRequirements } from './PaperRequirements.tsx';
import { PaperSection } from './PaperSection.tsx';
import { PaperSignatures } from './PaperSignatures.tsx';
import type { PaperContent } from './paperContent.ts';
import { PrintStyles, SHEET } from './paperStyles.tsx';

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
