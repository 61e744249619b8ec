import type { Drawing } from '@sightline/contracts/reportSections';
import QRCode from 'qrcode';

/** The strokes of the signature. A stroke of one point is a dot. */
export function Strokes({ drawing: { signedBy, width, height, strokes } }: { drawing: Drawing }) {
  const lines = strokes.map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join('L')}`);
  const dots = strokes
    .filter(({ length }) => length === 1)
    .map(([point]) => point && `M${point.join(' ')}h.01`);
  return (
    <svg
      className="strokes"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Signature of ${signedBy}`}
    >
      <path
        d={[...lines, ...dots].join('')}
        fill="none"
        stroke="#10243e"
        strokeWidth={Math.max(width, height) / 160}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
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
