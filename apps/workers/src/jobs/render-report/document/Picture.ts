import { Image, Text, View } from '@react-pdf/renderer';
import { createElement as h } from 'react';
import type { NumberedPhoto } from './numberedPhotos.ts';
import { INK, styles } from './theme.ts';

/** The picture whole and undistorted in a place of fixed size, which says so when there is none. */
export function Picture({
  numbered: { file },
  width,
  height,
}: {
  numbered: NumberedPhoto;
  width: number;
  height: number;
}) {
  if (file === null) return h(NoPicture, { width, height });
  const fit = { width, height, objectFit: 'contain', objectPosition: '0 0' } as const;
  // By its path: a picture that is shown twice is in the document once.
  return h(Image, { src: file, style: fit });
}

function NoPicture({ width, height }: { width: number; height: number }) {
  const frame = {
    width,
    height,
    backgroundColor: INK.panel,
    justifyContent: 'center',
    alignItems: 'center',
  } as const;
  return h(View, { style: frame }, h(Text, { style: styles.small }, 'This picture could not be printed.'));
}
