import { drawOnPhoto, hasDrawings } from '@sightline/measuring/drawing/drawOnPhoto';
import { fitInto } from '@sightline/measuring/drawing/markupGeometry';
import type { Drawing, SectionPhoto } from '@sightline/report/outline/sections';
import { DrawnPart } from '@sightline/report/page/DrawnPart';
import { penWidth, SIGNATURE_INK, signaturePath } from '@sightline/report/signaturePath';
import QRCode from 'qrcode';

export function Strokes({ drawing: { signedBy, width, height, strokes } }: { drawing: Drawing }) {
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
export function Picture({ photo }: { photo: SectionPhoto }) {
  return (
    <div className="picture">
      <img src={`/api/photos/${photo.id}/image`} alt={photo.alt} loading="lazy" />
      <Markup photo={photo} />
    </div>
  );
}

/** About the pixels of a photo on the page, so that lines and letters are not too small in it. */
const PHOTO_SIZE = { width: 320, height: 320 };

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
export function Watermark({ text }: { text: string }) {
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
export function QrCode({ text }: { text: string }) {
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
