import { Path, Svg } from '@react-pdf/renderer';
import qrcode from 'qrcode';
import { createElement as h } from 'react';

const QUIET = 2;

/** A QR code as one vector path: sharp at any size of print. */
export function QrCode({ text, side }: { text: string; side: number }) {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * QUIET;
  return h(
    Svg,
    { width: side, height: side, viewBox: `0 0 ${size} ${size}` },
    h(Path, { d: pathOf(modules.data, modules.size), fill: '#000000' }),
  );
}

/** Dark modules, those beside each other in one rectangle, so that no hairline shows between them. */
function pathOf(data: Uint8Array, size: number): string {
  const path: string[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const start = x;
      while (x < size && data[y * size + x]) x++;
      if (x > start) path.push(`M${start + QUIET} ${y + QUIET}h${x - start}v1h${start - x}z`);
    }
  }
  return path.join('');
}
