import Typography from '@mui/material/Typography';
import { outlineReport } from '@sightline/contracts/reportOutline';
import type { ReportSection, SectionOf } from '@sightline/contracts/reportSections';
import type { Report } from '@sightline/contracts/reports';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RESULT_TONES } from '../reportTones.ts';
import { Certification, Verification } from './Certification.tsx';
import { Deficiencies, Items } from './Items.tsx';
import { Photos } from './Photos.tsx';
import { Facts, List, Prose, Section, Table } from './parts.tsx';
import { VoiceNotes } from './VoiceNotes.tsx';

/** The report section by section, in the order of the PDF. */
export function ReportBody({ report }: { report: Report }): ReactNode {
  const { sections } = outlineReport(report.content, report.contentHash);
  return sections.map((section) => (
    <Section key={section.title} title={section.title}>
      <SectionBody section={section} reportId={report.id} />
    </Section>
  ));
}

function SectionBody({ section, reportId }: { section: ReportSection; reportId: string }): ReactNode {
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
      return <Photos section={section} />;
    case 'voiceNotes':
      return <VoiceNotes section={section} />;
    case 'signature':
      return <Certification section={section} />;
    default:
      return <Verification section={section} reportId={reportId} />;
  }
}

function Company({ section: { organization, lines } }: { section: SectionOf<'header'> }): ReactNode {
  return (
    <>
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
