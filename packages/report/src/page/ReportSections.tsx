import type { ReportLook } from '@sightline/contracts/reports/templates';
import { createElement, type ReactNode } from 'react';
import type {
  ComparedState,
  ReportOutline,
  ReportSection,
  SectionFinding,
  SectionOf,
} from '../outline/sections.ts';
import { type PlotShape, svgElement } from '../plots.ts';
import { CorrectionLines, Deficiencies, Items, Photos } from './Items.tsx';
import {
  ContactLine,
  captionOf,
  FactLines,
  Facts,
  ItemHeading,
  List,
  Prose,
  Section,
  Table,
} from './pageElements.tsx';
import { type BadgeProps, type PageParts, PagePartsContext, usePageParts } from './pageParts.ts';

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
            <SectionBody section={section} look={outline.look} />
          </Section>
        ),
      )}
    </PagePartsContext>
  );
}

interface SectionBodyProps {
  section: Exclude<ReportSection, { kind: 'header' }>;
  look: ReportOutline['look'];
}

export function SectionBody({ section, look }: SectionBodyProps): ReactNode {
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

function VoiceNotes({ section: { notes } }: { section: SectionOf<'voiceNotes'> }): ReactNode {
  return (
    <ul className="voice-notes">
      {notes.map((note) => (
        <li key={note.id}>
          <ItemHeading>{captionOf(note)}</ItemHeading>
          <Prose>{note.text}</Prose>
          <FactLines facts={note.facts} />
        </li>
      ))}
    </ul>
  );
}

/** A chart or the map. On a phone its letters are too small to read: its numbers are below. */
function Plot({ section, look }: { section: SectionOf<'plot'>; look: ReportLook }): ReactNode {
  const { plot, alt, empty } = section;
  if (!plot) return <p>{empty}</p>;
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={alt}>
        {plot.shapes.map((shape, index) => (
          <Shape key={index} shape={shape} />
        ))}
      </svg>
      <div className={look.hasPlotTables ? undefined : 'on-phones'}>
        <Table section={section} />
      </div>
    </>
  );
}

function Shape({ shape }: { shape: PlotShape }): ReactNode {
  const { tag, attributes, text } = svgElement(shape);
  return createElement(tag, attributes, text);
}

function ScanFindings({ section }: { section: SectionOf<'scanFindings'> }): ReactNode {
  return (
    <>
      <p className="note">{section.note}</p>
      <ul className="scan-findings">
        {section.findings.map((finding) => (
          <ScanFinding key={finding.id} finding={finding} />
        ))}
      </ul>
    </>
  );
}

function ScanFinding({ finding }: { finding: SectionFinding }): ReactNode {
  const { Picture } = usePageParts();
  const { name, label, place, severity, note, facts, photo } = finding;
  const subtitle = [severity, place].filter((part) => part !== '').join(', ');
  return (
    <li className={photo ? 'scanned pictured' : 'scanned'}>
      {/* What is outlined may be at its edge. */}
      {photo && <Picture photo={photo} fit="contain" />}
      <div>
        <ItemHeading>{`${name}: ${label}`}</ItemHeading>
        {subtitle !== '' && <p className="subtitle">{subtitle}</p>}
        {note !== '' && <Prose>{note}</Prose>}
        <CorrectionLines item={finding} />
        <FactLines facts={facts} />
      </div>
    </li>
  );
}

/** The earlier and the current state of each item, side by side where there is room. */
function Comparison({ section: { note, items } }: { section: SectionOf<'comparison'> }): ReactNode {
  return (
    <>
      <p>{note}</p>
      <ul className="comparison">
        {items.map(({ id, section, label, isCorrected, before, after }) => (
          <li key={id}>
            <ItemHeading>{`${section}: ${label}`}</ItemHeading>
            <div className="compared">
              <State title="Before" state={before} tone="deficient" />
              <State title="After" state={after} tone={isCorrected ? 'corrected' : 'deficient'} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface StateProps {
  title: string;
  state: ComparedState;
  tone: BadgeProps['tone'];
}

function State({ title, state, tone }: StateProps): ReactNode {
  const { Badge } = usePageParts();
  const { mark, notes, marked, photos } = state;
  return (
    <div>
      <Badge kind="state" tone={tone}>
        {`${title}: ${mark}`}
      </Badge>
      <FactLines facts={[marked]} />
      {notes !== '' && <Prose>{notes}</Prose>}
      <CorrectionLines item={state} />
      <Photos photos={photos} inRow={2} />
    </div>
  );
}
