import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Report } from '@sightline/contracts/reports/reports';
import type { ReportLook } from '@sightline/contracts/reports/templates';
import { outlineReport } from '@sightline/report/outline/outlineReport';
import type { ReportSection, SectionFinding, SectionOf } from '@sightline/report/outline/sections';
import { type PlotShape, svgElement } from '@sightline/report/plots';
import { createElement, type ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { RESULT_TONES } from '../reportTones.ts';
import { CompanyLogo, Watermark } from './branding.tsx';
import { Certification, Verification } from './Certification.tsx';
import { Comparison } from './Comparison.tsx';
import { CorrectionLines, Deficiencies, Items } from './Items.tsx';
import { LinkedPhoto } from './LinkedPhoto.tsx';
import { Photos } from './Photos.tsx';
import { FactLines, Facts, List, Prose, Section, Table } from './parts.tsx';

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

/** What people accepted as the text of recordings, each with who stands for it. */
function VoiceNotes({ section: { notes } }: { section: SectionOf<'voiceNotes'> }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {notes.map(({ id, name, caption, text, facts }) => (
        <Box key={id} sx={{ overflowWrap: 'anywhere' }}>
          <Typography component="h4" variant="h4">
            {caption === '' ? name : `${name}: ${caption}`}
          </Typography>
          <Prose>{text}</Prose>
          <FactLines facts={facts} />
        </Box>
      ))}
    </Box>
  );
}

/** A chart or the map; on white in the dark scheme as well, since its colors are made for paper. */
function PlotView({ section: { plot, alt, empty } }: { section: SectionOf<'plot'> }): ReactNode {
  if (!plot) return <Typography>{empty}</Typography>;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role="img"
      aria-label={alt}
      sx={{ display: 'block', width: '100%', maxWidth: 640, bgcolor: '#fff', borderRadius: 1, p: 1 }}
    >
      {plot.shapes.map((shape, index) => (
        <Shape key={index} shape={shape} />
      ))}
    </Box>
  );
}

function Shape({ shape }: { shape: PlotShape }): ReactNode {
  const { tag, attributes, text } = svgElement(shape);
  return createElement(tag, attributes, text);
}

/** What people accepted of scans: the keyframe with its outline, and who stands for it. */
function ScanFindings({ section }: { section: SectionOf<'scanFindings'> }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">{section.note}</Typography>
      {section.findings.map((finding) => (
        <ScanFinding key={finding.id} finding={finding} />
      ))}
    </Box>
  );
}

function ScanFinding({ finding }: { finding: SectionFinding }): ReactNode {
  const { name, label, place, severity, note, facts, photo } = finding;
  const columns = photo ? { sm: '240px minmax(0, 1fr)' } : {};
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: columns }}>
      {/* What is outlined may be at its edge. */}
      {photo && <LinkedPhoto photo={photo} fit="contain" />}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="h4" variant="h4">
          {`${name}: ${label}`}
        </Typography>
        <Typography variant="body2">{[severity, place].filter((part) => part !== '').join(', ')}</Typography>
        {note !== '' && <Prose>{note}</Prose>}
        <CorrectionLines item={finding} />
        <FactLines facts={facts} />
      </Box>
    </Box>
  );
}
