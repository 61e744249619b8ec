import BackIcon from '@mui/icons-material/ArrowBackRounded';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { fieldValue } from '@sightline/contracts/checklistFields';
import { sectionsOf } from '@sightline/contracts/checklistItems';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOrganization } from '../../../wire/organization.ts';
import { PaperFlags, PaperHeader, type PaperProps } from './PaperHeader.tsx';
import { PaperSection } from './PaperSection.tsx';
import { PrintStyles, SHEET } from './paperStyles.tsx';

interface PaperFormProps extends PaperProps {
  /** Changes of this device that are on the paper and not on the server yet. */
  unsent?: number;
}

/** The checklist as a form of one or two letter pages: to print and sign, or to fill in by hand. */
export function PaperForm({ checklist, inspection, unsent = 0 }: PaperFormProps): ReactNode {
  return (
    <>
      <title>{`Checklist ${inspection?.address ?? 'form'} · Sightline`}</title>
      <PrintStyles />
      <Toolbar inspectionId={inspection?.id ?? null} unsent={unsent} />
      <Box component="article" sx={SHEET}>
        <Letterhead />
        <PaperHeader checklist={checklist} inspection={inspection} />
        <PaperFlags checklist={checklist} />
        {sectionsOf(checklist).map((section) => (
          <PaperSection key={section.id} checklist={checklist} section={section} />
        ))}
        <GeneralNotes text={fieldValue(checklist, 'generalNotes')} />
        <Signatures certifiedBuildingOfficial={fieldValue(checklist, 'certifiedBuildingOfficial')} />
      </Box>
    </>
  );
}

function Toolbar({ inspectionId, unsent }: { inspectionId: string | null; unsent: number }): ReactNode {
  const checklist = inspectionId ? `/inspection/${inspectionId}/checklist` : '/grouped-checklist';
  return (
    <Box sx={{ displayPrint: 'none', maxWidth: 816, mx: 'auto', mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Button component={Link} to={checklist} startIcon={<BackIcon />}>
          {inspectionId ? 'Checklist' : 'Practice checklist'}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
      </Box>
      {unsent > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Includes {unsent === 1 ? 'a change' : `${unsent} changes`} that this device has not sent yet.
        </Typography>
      )}
    </Box>
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

function GeneralNotes({ text }: { text: string }): ReactNode {
  return (
    <>
      <h2>General notes</h2>
      <Box
        sx={{
          minHeight: '4.5em',
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

function Signatures({ certifiedBuildingOfficial }: { certifiedBuildingOfficial: string }): ReactNode {
  return (
    <Box className="together" sx={{ mt: 1 }}>
      <h2>Signatures</h2>
      <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 1fr', columnGap: 3, rowGap: 1 }}>
        <SignatureLine label="Inspector’s signature" />
        <SignatureLine label="Date" />
        <SignatureLine label="Certified building official" text={certifiedBuildingOfficial} />
        <SignatureLine label="Date" />
      </Box>
    </Box>
  );
}

function SignatureLine({ label, text = '' }: { label: string; text?: string }): ReactNode {
  return (
    <div>
      <Box
        sx={{
          minHeight: '2.75em',
          borderBottom: '1px solid #000',
          display: 'flex',
          alignItems: 'end',
          fontWeight: 600,
        }}
      >
        {text}
      </Box>
      <Box sx={{ fontSize: '0.85em' }}>{label}</Box>
    </div>
  );
}
