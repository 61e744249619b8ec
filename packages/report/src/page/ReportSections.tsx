import type { ReactNode } from 'react';
import type { ReportOutline, ReportSection, SectionOf } from '../outline/sections.ts';
import { Comparison } from './Comparison.tsx';
import { Deficiencies, Items } from './Items.tsx';
import { Photos } from './Photos.tsx';
import { Plot } from './Plot.tsx';
import { ContactLine, Facts, List, Prose, Section, Table } from './pageElements.tsx';
import { type PageParts, PagePartsContext, usePageParts } from './pageParts.ts';
import { ScanFindings } from './ScanFindings.tsx';
import { VoiceNotes } from './VoiceNotes.tsx';

interface ReportSectionsProps {
  outline: ReportOutline;
  parts: PageParts;
}

/** A report section by section, in the order of the PDF; its classes are styled by the page that shows it. */
export function ReportSections({ outline, parts }: ReportSectionsProps): ReactNode {
  return (
    <PagePartsContext value={parts}>
      {outline.sections.map((section) =>
        section.kind === 'header' ? (
          <parts.Header key={section.title} section={section} title={outline.title} />
        ) : (
          <Section key={section.title} title={section.title}>
            <Body section={section} look={outline.look} />
          </Section>
        ),
      )}
    </PagePartsContext>
  );
}

interface BodyProps {
  section: Exclude<ReportSection, { kind: 'header' }>;
  look: ReportOutline['look'];
}

function Body({ section, look }: BodyProps): ReactNode {
  const { Verification } = usePageParts();
  switch (section.kind) {
    case 'result':
      return <Result section={section} />;
    case 'facts':
      return <Facts facts={section.facts} />;
    case 'text':
      return <Prose>{section.text}</Prose>;
    case 'list':
      return (
        <>
          <List entries={section.entries} />
          {section.contact && <ContactLine contact={section.contact} />}
        </>
      );
    case 'deficiencies':
      return <Deficiencies section={section} />;
    case 'items':
      return <Items section={section} />;
    case 'table':
      return <Table section={section} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'plot':
      return <Plot section={section} look={look} />;
    case 'photos':
      return section.photos.length === 0 ? (
        <p>{section.empty}</p>
      ) : (
        <Photos photos={section.photos} inRow={look.photosInRow} />
      );
    case 'voiceNotes':
      return <VoiceNotes section={section} />;
    case 'scanFindings':
      return <ScanFindings section={section} />;
    case 'signature':
      return <Certification section={section} />;
    default:
      return <Verification section={section} />;
  }
}

function Result({ section }: { section: SectionOf<'result'> }): ReactNode {
  const { result, label, meaning, tally, facts } = section;
  const { Badge } = usePageParts();
  return (
    <>
      <Badge kind="result" tone={result}>
        {label}
      </Badge>
      <p className="meaning">{meaning}</p>
      <p className="fact tally">{tally.map(({ count, label: of }) => `${count} ${of}`).join(', ')}</p>
      <Facts facts={facts} />
    </>
  );
}

function Certification({ section }: { section: SectionOf<'signature'> }): ReactNode {
  const { Signature } = usePageParts();
  const { statement, signature, lines } = section;
  return (
    <>
      {statement !== '' && <p className="statement">{statement}</p>}
      <div className="certification">
        <Signature drawing={signature} />
        <div>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </>
  );
}
