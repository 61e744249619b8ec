import { createHash } from 'node:crypto';
import type { ReportOutline, SectionOf } from '@sightline/report/outline/sections';
import { List } from '@sightline/report/page/pageElements';
import type { BadgeProps, PageParts } from '@sightline/report/page/pageParts';
import { ReportSections } from '@sightline/report/page/ReportSections';
import { renderToStaticMarkup } from 'react-dom/server';
import { Picture, QrCode, Strokes, Watermark } from './Drawings.tsx';
import { stylesOf } from './styles.ts';

interface ReportPage {
  html: string;
  /** SHA-256 in Base64: the page's content policy allows this style sheet alone. */
  stylesHash: string;
}

const PARTS: PageParts = {
  headingLevel: 2,
  Header: Letterhead,
  Badge,
  Picture,
  Signature: Strokes,
  Verification,
};

/** The report as a page without a script, from the same sections as the PDF. */
export function reportPage(outline: ReportOutline, changesSinceSigned: readonly string[]): ReportPage {
  const styles = stylesOf(outline);
  const page = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{outline.fileTitle}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        {outline.watermark !== '' && <Watermark text={outline.watermark} />}
        <main>
          {changesSinceSigned.length > 0 && <ChangedSince changes={changesSinceSigned} />}
          <ReportSections outline={outline} parts={PARTS} />
        </main>
      </body>
    </html>
  );
  const stylesHash = createHash('sha256').update(styles, 'utf8').digest('base64');
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, stylesHash };
}

/** Changes to the inspection since the report was signed, which only staff see. */
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

function Badge({ kind, tone, children }: BadgeProps) {
  return <p className={`${kind} ${tone}`}>{children}</p>;
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
