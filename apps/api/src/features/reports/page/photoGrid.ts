import type { ReportPhoto } from '@sightline/contracts/reportContent';
import { instantText, photoSourceText, positionText } from '@sightline/store/reports/texts';
import { createElement as h, type ReactElement } from 'react';

/** Photos side by side, each with what is known of it. */
export function photoGrid(photos: readonly ReportPhoto[], timeZone: string): ReactElement {
  return h('div', { className: 'photos' }, ...photos.map((photo) => figureOf(photo, timeZone)));
}

function figureOf(photo: ReportPhoto, timeZone: string): ReactElement {
  const alt = photo.caption === '' ? `Photo taken ${instantText(photo.capturedAt, timeZone)}` : photo.caption;
  return h(
    'figure',
    { key: photo.id },
    h('img', { src: `/api/photos/${photo.id}/image`, alt }),
    h(
      'figcaption',
      null,
      photo.caption === '' ? null : h('strong', null, photo.caption),
      ...factsOf(photo, timeZone).map((fact) => h('p', { className: 'fact', key: fact }, fact)),
    ),
  );
}

function factsOf(photo: ReportPhoto, timeZone: string): string[] {
  return [
    `${instantText(photo.capturedAt, timeZone)}, ${photo.capturedBy}`,
    `${photoSourceText(photo.source)}, ${photo.width} x ${photo.height}`,
    photo.position ? `Position ${positionText(photo.position)}` : 'Position not given by the device',
    `SHA-256 ${photo.sha256}`,
  ];
}
