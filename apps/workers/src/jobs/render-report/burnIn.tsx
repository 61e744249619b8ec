import { readFile } from 'node:fs/promises';
import { drawOnPhoto, hasDrawings } from '@sightline/measuring/drawing/drawOnPhoto';
import type { MarkupPart } from '@sightline/measuring/drawing/markupGeometry';
import type { Drawing, SectionPhoto } from '@sightline/report/outline/sections';
import { penWidth, SIGNATURE_INK, signaturePath } from '@sightline/report/signaturePath';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

/** Pictures for formats that cannot draw over a picture: drawings become part of the copy. */

/** The JPEG with the markup, measurements and scan outlines of the photo; the unchanged file where it has none. */
export async function drawnOver(file: string, photo: SectionPhoto): Promise<Buffer> {
  if (!hasDrawings(photo)) return await readFile(file);
  const { width, height } = await sharp(file).metadata();
  const size = { width, height };
  const overlay = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" {...size} viewBox={`0 0 ${width} ${height}`}>
      {drawOnPhoto(photo, size).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </svg>,
  );
  return await sharp(file)
    .composite([{ input: Buffer.from(overlay) }])
    .jpeg({ quality: 82 })
    .toBuffer();
}

function Part({ part }: { part: MarkupPart }) {
  if (part.kind === 'area') return <path d={part.d} fill={part.color} fillOpacity={part.opacity} />;
  if (part.kind === 'text') {
    const letters = { fontSize: part.fontSize, fontFamily: 'sans-serif', fontWeight: 600 };
    return (
      <text x={part.x} y={part.y} textAnchor="middle" fill={part.color} {...letters}>
        {part.text}
      </text>
    );
  }
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return <path d={part.d} fill="none" stroke={part.color} strokeWidth={part.width} {...round} />;
}

/** Pixels across: sharp when it is printed 2.5 inches wide. */
const SIGNATURE_PIXELS = 750;

/** The strokes as a PNG. */
export async function drawnSignature({ width, height, strokes }: Drawing): Promise<Buffer> {
  const pen = { stroke: SIGNATURE_INK, strokeWidth: penWidth({ width, height }), fill: 'none' };
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  const image = renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={SIGNATURE_PIXELS}
      height={(SIGNATURE_PIXELS * height) / width}
      viewBox={`0 0 ${width} ${height}`}
    >
      <path d={signaturePath(strokes)} {...pen} {...round} />
    </svg>,
  );
  return await sharp(Buffer.from(image)).png().toBuffer();
}
