import { Text, View } from '@react-pdf/renderer';
import type { ReportPhoto } from '@sightline/contracts/reportContent';
import { photoSourceText, positionText } from '@sightline/store/reports/texts';
import { createElement as h } from 'react';
import { printable } from './fonts.ts';
import type { NumberedPhoto } from './numberedPhotos.ts';
import { Picture } from './Picture.ts';
import { Section } from './parts.ts';
import { secondText, shortHash } from './texts.ts';
import { CONTENT_WIDTH, styles } from './theme.ts';

const GAP = 14;
const CELL = (CONTENT_WIDTH - GAP) / 2;
/** Three rows on a page. */
const PICTURE_HEIGHT = 152;

/** Every photo, two in a row, with what is known about how it was taken. */
export function Photos({ photos, timeZone }: { photos: readonly NumberedPhoto[]; timeZone: string }) {
  if (photos.length === 0) return null;
  const rows = Array.from({ length: Math.ceil(photos.length / 2) }, (_, row) =>
    photos.slice(row * 2, row * 2 + 2),
  );
  return h(
    Section,
    { title: `Photos (${photos.length})` },
    ...rows.map((row) =>
      h(
        View,
        { key: row[0]?.number ?? 0, wrap: false, style: [styles.row, { gap: GAP, marginBottom: 8 }] },
        ...row.map((numbered) => h(PhotoCell, { key: numbered.number, numbered, timeZone })),
      ),
    ),
  );
}

function PhotoCell({ numbered, timeZone }: { numbered: NumberedPhoto; timeZone: string }) {
  const { photo, number } = numbered;
  const caption = photo.caption === '' ? '' : `: ${photo.caption}`;
  return h(
    View,
    { style: { width: CELL } },
    h(Picture, { numbered, width: CELL, height: PICTURE_HEIGHT }),
    h(Text, { style: [styles.strong, { marginTop: 2 }] }, printable(`Photo ${number}${caption}`)),
    ...factsOf(photo, timeZone).map((fact) => h(Text, { key: fact, style: styles.small }, printable(fact))),
  );
}

function factsOf(photo: ReportPhoto, timeZone: string): string[] {
  const size = `${photo.width} x ${photo.height} pixels`;
  return [
    `${secondText(photo.capturedAt, timeZone)}, by ${photo.capturedBy}`,
    `${photoSourceText(photo.source)}, ${size}, SHA-256 ${shortHash(photo.sha256)}`,
    photo.position === null ? 'Position not given by the device' : `Position ${positionText(photo.position)}`,
  ];
}
