import { FIXTURE_LABELS, FOUND_KIND_LABELS } from '@sightline/contracts/labels';
import type { FoundKind } from '@sightline/contracts/scans';
import type { ReactNode } from 'react';
import type { SeenRegion } from './looking/examination.ts';

interface RegionOverlayProps {
  regions: readonly SeenRegion[];
  opacity: number;
}

/** The regions over a picture that fills the parent. Screen readers get them as a list beside it. */
export function RegionOverlay({ regions, opacity }: RegionOverlayProps): ReactNode {
  return (
    <svg aria-hidden viewBox="0 0 1 1" preserveAspectRatio="none" style={{ ...OVERLAY, opacity }}>
      {regions.map((region) => (
        <polygon
          key={`${region.kind} ${region.outline.join(' ')}`}
          points={region.outline.map((point) => point.join(',')).join(' ')}
          fill={COLORS[region.kind]}
          fillOpacity={0.25}
          stroke={COLORS[region.kind]}
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

const OVERLAY = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;

/** Told apart also by their labels; each is visible on light and dark walls. */
export const COLORS: Record<FoundKind, string> = {
  crack: '#FF5252',
  irregularArea: '#FFB300',
  object: '#40C4FF',
};

/** "Possible crack", "Fixture: Sink". */
export function regionText({ kind, fixture }: Pick<SeenRegion, 'kind' | 'fixture'>): string {
  return fixture ? `${FOUND_KIND_LABELS[kind]}: ${FIXTURE_LABELS[fixture]}` : FOUND_KIND_LABELS[kind];
}
