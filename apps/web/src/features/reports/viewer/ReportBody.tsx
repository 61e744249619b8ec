import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports/reports';
import type { ReportLook } from '@sightline/contracts/reports/templates';
import { outlineReport } from '@sightline/report/outline';
import type { ReportSection, SectionOf } from '@sightline/report/sections';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { RESULT_TONES } from '../reportTones.ts';
import { CompanyLogo, Watermark } from './branding.tsx';
import { Certification, Verification } from './Certification.tsx';
import { Comparison } from './Comparison.tsx';
import { Deficiencies, Items } from './Items.tsx';
import { Photos } from './Photos.tsx';
import { PlotView } from './PlotView.tsx';
import { Facts, List, Prose, Section, Table } from './parts.tsx';
import { ScanFindings } from './ScanFindings.tsx';
import { VoiceNotes } from './VoiceNotes.tsx';

/** The report section by section, in the order of the PDF. */
export function ReportBody({ report }: { report: Report }): ReactNode {
  const outline = outlineReport(report.content, report.contentHash);
  const { look, sections, watermark } = outline;
  return (
    <Box sx={{ position: 'relative', ...(look.face === 'serif' && SERIF) }}>
      {sections.map((section) => (
        <Section key={section.title} title={section.title}>
          <SectionBody section={section} look={look} reportId={report.id} />
        </Section>
      ))}
      {watermark !== '' && <Watermark text={watermark} />}
    </Box>
  );
}

const SERIF = { '&, & *': { fontFamily: "Georgia, 'Times New Roman', serif" } };

interface SectionBodyProps {
  section: ReportSection;
  look: ReportLook;
  reportId: string;
}

function SectionBody({ section, look, reportId }: SectionBodyProps): ReactNode {
  switch (section.kind) {
    case 'header':
      return <Company section={section} />;
    case 'result':
      return <Result section={section} />;
    case 'facts':
      return <Facts facts={section.facts} />;
    case 'text':
      return <Prose>{section.text}</Prose>;
    case 'list':
      return <List entries={section.entries} />;
    case 'deficiencies':
      return <Deficiencies section={section} />;
    case 'items':
      return <Items section={section} />;
    case 'table':
      return <Table section={section} />;
    case 'photos':
      return <Photos photos={section.photos} empty={section.empty} inRow={look.photosInRow} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'plot':
      return <PlotSection section={section} look={look} />;
    case 'voiceNotes':
      return <VoiceNotes section={section} />;
    case 'scanFindings':
      return <ScanFindings section={section} />;
    case 'signature':
      return <Certification section={section} />;
    default:
      return <Verification section={section} reportId={reportId} />;
  }
}

/** On a phone the letters of a drawing are too small to read: its numbers stand below. */
function PlotSection({ section, look }: { section: SectionOf<'plot'>; look: ReportLook }): ReactNode {
  const hasTable = useSmallScreen() || look.hasPlotTables;
  return (
    <>
      <PlotView section={section} />
      {section.plot && hasTable && <Table section={section} />}
    </>
  );
}

function Company({ section: { organization, logo, lines } }: { section: SectionOf<'header'> }): ReactNode {
  return (
    <>
      {logo && <CompanyLogo logo={logo} />}
      <Typography sx={{ fontWeight: 650 }}>{organization}</Typography>
      {lines.map((line) => (
        <Typography key={line} variant="body2" color="textSecondary">
          {line}
        </Typography>
      ))}
    </>
  );
}

function Result({ section: { result, label, tally } }: { section: SectionOf<'result'> }): ReactNode {
  return (
    <>
      <StatusChip tone={RESULT_TONES[result]}>{label}</StatusChip>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {tally.map(({ count, label: counted }) => `${count} ${counted}`).join(', ')}
      </Typography>
    </>
  );
}
