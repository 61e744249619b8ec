import type { FoundKind, FoundRegion } from '@sightline/contracts/scans/scans';
import type { MarkupPart, PictureSize } from './markupGeometry.ts';

/**
 * Draws the outlines of a scan's regions. As with markup, every rendering of a report draws exactly these
 * parts.
 */

export type DrawnRegion = Pick<FoundRegion, 'kind' | 'outline'>;

/** The colors of regions, visible on light and dark walls; labels also distinguish them. */
export const REGION_INK: Record<FoundKind, string> = {
  crack: '#FF5252',
  irregularArea: '#FFB300',
  object: '#40C4FF',
};

const EDGE = '#0b1411';
/** The share of the picture's shorter side, and the least width that is visible in a thumbnail. */
const LINE = { share: 0.006, least: 1.2 };
/** The opacity of the fill, which leaves the surface visible, since the reader judges it. */
const OPACITY = 0.15;

export function drawRegions(regions: readonly DrawnRegion[], size: PictureSize): MarkupPart[] {
  const width = Math.max(LINE.share * Math.min(size.width, size.height), LINE.least);
  return regions.flatMap(({ kind, outline }): MarkupPart[] => {
    const [d, color] = [pathOf(outline, size), REGION_INK[kind]];
    return [
      { kind: 'area', d, color, opacity: OPACITY },
      { kind: 'line', d, color: EDGE, width: width * 2 },
      { kind: 'line', d, color, width },
    ];
  });
}

function pathOf(outline: DrawnRegion['outline'], { width, height }: PictureSize): string {
  const corners = outline.map(([x, y]) => `${short(x * width)} ${short(y * height)}`);
  return `M${corners.join('L')}Z`;
}

const short = (value: number): number => Number(value.toFixed(2));
