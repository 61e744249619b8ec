import { createHash } from 'node:crypto';
import type { Fact, ReportOutline, ReportSection, SectionOf } from '@sightline/report/outline/sections';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Comparison } from './Comparison.tsx';
import { QrCode, Strokes } from './Drawings.tsx';
import { Items, Photos, VoiceNotes } from './Items.tsx';
import { Plot, Watermark } from './Plot.tsx';
import { ScanFindings } from './ScanFindings.tsx';
import { stylesOf } from './styles.ts';

interface ReportPage {
  html: string;
  /** SHA-256 in Base64: the page's content policy allows this style sheet alone. */
  stylesHash: string;
}

/** The report as a page without a script, from the same sections as the PDF. */
export function reportPage(outline: ReportOutline, changesSinceSigned: readonly string[]): ReportPage {
  const styles = stylesOf(outline);
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{outline.title}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        {outline.watermark !== '' && <Watermark text={outline.watermark} />}
        <main>
          {changesSinceSigned.length > 0 && <ChangedSince changes={changesSinceSigned} />}
          {outline.sections.map((section) => (
            <SectionView key={section.title} section={section} outline={outline} />
          ))}
        </main>
      </body>
    </html>
  );
  const stylesHash = createHash('sha256').update(styles, 'utf8').digest('base64');
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, stylesHash };
}

/** For staff: changes to the inspection since the report was signed. */
function ChangedSince({ changes }: { changes: readonly string[] }) {
  return (
    <div className="alert" role="note">
      <p>
        The checklist, photos, measurements, rooms, voice notes or scan findings changed after this report was
        signed:
      </p>
      <List entries={changes} />
    </div>
  );
}

interface SectionViewProps {
  section: ReportSection;
  outline: ReportOutline;
}

function SectionView({ section, outline }: SectionViewProps) {
  if (section.kind === 'header') return <Letterhead section={section} title={outline.title} />;
  return (
    <section>
      <h2>{section.title}</h2>
      <Body section={section} look={outline.look} />
    </section>
  );
}

interface BodyProps {
  section: Exclude<ReportSection, { kind: 'header' }>;
  look: ReportOutline['look'];
}

function Body({ section, look }: BodyProps): ReactNode {
  switch (section.kind) {
    case 'result':
      return <Result section={section} />;
    case 'facts':
      return <Facts facts={section.facts} />;
    case 'text':
      return <p className="prose">{section.text}</p>;
    case 'list':
      return <List entries={section.entries} />;
    case 'deficiencies':
    case 'items':
      return <Items section={section} />;
    case 'table':
      return <Table section={section} />;
    case 'comparison':
      return <Comparison section={section} />;
    case 'plot':
      return (
        <>
          <Plot section={section} />
          {section.plot && (
            <div className={look.hasPlotTables ? '' : 'on-phones'}>
              <Table section={section} />
            </div>
          )}
        </>
      );
    case 'photos':
      return section.photos.length === 0 ? <p>{section.empty}</p> : <Photos photos={section.photos} />;
    case 'voiceNotes':
      return <VoiceNotes notes={section.notes} />;
    case 'scanFindings':
      return <ScanFindings section={section} />;
    case 'signature':
      return <Signature section={section} />;
    default:
      return <Verification section={section} />;
  }
}

function Letterhead({ section, title }: { section: SectionOf<'header'>; title: string }) {
  const { organization, logo, lines, notice } = section;
  return (
    <>
      <header>
        <div>
          {logo && <img className="logo" src={`/api/organization/logo/${logo.sha256}`} alt="" />}
          <p className="organization">{organization}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {notice !== null && <span className="demo">{notice}</span>}
      </header>
      <h1>{title}</h1>
    </>
  );
}

function Result({ section: { result, label, tally } }: { section: SectionOf<'result'> }) {
  return (
    <>
      <p className={`result ${result}`}>{label}</p>
      <p className="fact">{tally.map(({ count, label: of }) => `${count} ${of}`).join(', ')}</p>
    </>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' ? 'Not given' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function List({ entries }: { entries: readonly string[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ol>
  );
}

function Table({ section: { columns, rows, empty } }: { section: SectionOf<'table' | 'plot'> }) {
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} data-label={columns[column]?.title}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Signature({ section: { statement, signature, lines } }: { section: SectionOf<'signature'> }) {
  return (
    <>
      {statement !== '' && <p>{statement}</p>}
      <div className="certification">
        <Strokes drawing={signature} />
        <div>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </div>
    </>
  );
}

function Verification({ section: { url, text, contentHash } }: { section: SectionOf<'verification'> }) {
  return (
    <div className="code">
      <QrCode text={url} />
      <div>
        <p>{text}</p>
        <a href={url}>{url}</a>
        <p className="fact">SHA-256 of the signed content</p>
        <code>{contentHash}</code>
      </div>
    </div>
  );
}
