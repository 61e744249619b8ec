import { createHash } from 'node:crypto';
import { drawOnPhoto, hasDrawings } from '@sightline/measuring/drawing/drawOnPhoto';
import { fitInto } from '@sightline/measuring/drawing/markupGeometry';
import type { Drawing, ReportOutline, SectionOf, SectionPhoto } from '@sightline/report/outline/sections';
import { DrawnPart } from '@sightline/report/page/DrawnPart';
import { List } from '@sightline/report/page/pageElements';
import type { BadgeProps, PageParts } from '@sightline/report/page/pageParts';
import { ReportSections } from '@sightline/report/page/ReportSections';
import { penWidth, SIGNATURE_INK, signaturePath } from '@sightline/report/signaturePath';
import QRCode from 'qrcode';
import { renderToStaticMarkup } from 'react-dom/server';
import { stylesOf } from './styles.ts';

/** About the pixels of a photo on the page, so that lines and letters are not too small in it. */
const PHOTO_SIZE = { width: 320, height: 320 };

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

function Strokes({ drawing: { signedBy, width, height, strokes } }: { drawing: Drawing }) {
  return (
    <svg
      className="strokes"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Signature of ${signedBy}`}
    >
      <path
        d={signaturePath(strokes)}
        fill="none"
        stroke={SIGNATURE_INK}
        strokeWidth={penWidth({ width, height })}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A photo in full, with its drawings over it. */
function Picture({ photo }: { photo: SectionPhoto }) {
  return (
    <div className="picture">
      <img src={`/api/photos/${photo.id}/image`} alt={photo.alt} loading="lazy" />
      <Markup photo={photo} />
    </div>
  );
}

/** Markup, measurements and scan outlines, scaled like the picture under them; its alternative text names them. */
function Markup({ photo }: { photo: SectionPhoto }) {
  if (!hasDrawings(photo)) return null;
  const size = fitInto(photo, PHOTO_SIZE);
  return (
    <svg className="markup" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {drawOnPhoto(photo, size).map((part, index) => (
        <DrawnPart key={index} part={part} />
      ))}
    </svg>
  );
}

/** The watermark over the window, and in print over every page. */
function Watermark({ text }: { text: string }) {
  return (
    <svg className="watermark" viewBox="-500 -500 1000 1000" role="img" aria-label={`Watermark: ${text}`}>
      <text
        transform="rotate(-35)"
        textLength={Math.min(900, text.length * 70)}
        lengthAdjust="spacingAndGlyphs"
      >
        {text}
      </text>
    </svg>
  );
}

/** One square per dark module, with the quiet zone that scanners need. */
function QrCode({ text }: { text: string }) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const squares = [...modules.data].map((isDark, index) =>
    isDark ? `M${(index % size) + 4} ${Math.floor(index / size) + 4}h1v1h-1z` : '',
  );
  const side = size + 8;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={`QR code of ${text}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
