import { createHash } from 'node:crypto';
import type { Fact, ReportOutline, ReportSection, SectionOf } from '@sightline/contracts/reportSections';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { QrCode, Strokes } from './Drawings.tsx';
import { Items, Photos, VoiceNotes } from './Items.tsx';
import { STYLES } from './styles.ts';

export const STYLES_HASH = createHash('sha256').update(STYLES, 'utf8').digest('base64');

/** The report as a page without a script, from the same sections as the PDF. */
export function reportPage(outline: ReportOutline, changesSinceSigned: readonly string[]): string {
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{outline.title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <main>
          {changesSinceSigned.length > 0 && <ChangedSince changes={changesSinceSigned} />}
          {outline.sections.map((section) => (
            <SectionView key={section.title} section={section} title={outline.title} />
          ))}
        </main>
      </body>
    </html>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

/** For staff: changes to the inspection since the report was signed. */
function ChangedSince({ changes }: { changes: readonly string[] }) {
  return (
    <div className="alert" role="note">
      <p>The checklist, photos, measurements, rooms or voice notes changed after this report was signed:</p>
      <List entries={changes} />
    </div>
  );
}

function SectionView({ section, title }: { section: ReportSection; title: string }) {
  if (section.kind === 'header') return <Letterhead section={section} title={title} />;
  return (
    <section>
      <h2>{section.title}</h2>
      <Body section={section} />
    </section>
  );
}

function Body({ section }: { section: Exclude<ReportSection, { kind: 'header' }> }): ReactNode {
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
    case 'photos':
      return section.photos.length === 0 ? <p>{section.empty}</p> : <Photos photos={section.photos} />;
    case 'voiceNotes':
      return <VoiceNotes notes={section.notes} />;
    case 'signature':
      return <Signature section={section} />;
    default:
      return <Verification section={section} />;
  }
}

function Letterhead({ section, title }: { section: SectionOf<'header'>; title: string }) {
  const { organization, lines, notice } = section;
  return (
    <>
      <header>
        <div>
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

function Table({ section: { columns, rows, empty } }: { section: SectionOf<'table'> }) {
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

function Signature({ section: { signature, lines } }: { section: SectionOf<'signature'> }) {
  return (
    <div className="certification">
      <Strokes drawing={signature} />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
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
