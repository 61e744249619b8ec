import { drawOnPhoto, hasDrawings } from '@sightline/measuring/drawing/drawOnPhoto';
import { fitInto, type MarkupPart } from '@sightline/measuring/drawing/markupGeometry';
import type { Drawing, SectionPhoto } from '@sightline/report/outline/sections';
import { penWidth, SIGNATURE_INK, signaturePath } from '@sightline/report/signaturePath';
import QRCode from 'qrcode';

/** The strokes of the signature. */
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

/** About the pixels of a photo on the page, so that lines and letters are not too small in it. */
const PHOTO_SIZE = { width: 320, height: 320 };

/** What staff drew and measured on a photo, and what a scan marked: scaled like the picture under it, which the alternative text describes. */
export function Markup({ photo }: { photo: SectionPhoto }) {
  if (!hasDrawings(photo)) return null;
  const size = fitInto(photo, PHOTO_SIZE);
  return (
    <svg className="markup" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {drawOnPhoto(photo, size).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </svg>
  );
}

function Part({ part }: { part: MarkupPart }) {
  if (part.kind === 'area') return <path d={part.d} fill={part.color} fillOpacity={part.opacity} />;
  if (part.kind === 'text')
    return (
      <text
        x={part.x}
        y={part.y}
        textLength={part.width}
        lengthAdjust="spacingAndGlyphs"
        fontSize={part.fontSize}
        fill={part.color}
      >
        {part.text}
      </text>
    );
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return <path d={part.d} fill="none" stroke={part.color} strokeWidth={part.width} {...round} />;
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
