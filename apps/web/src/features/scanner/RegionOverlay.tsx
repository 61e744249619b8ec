import { REGION_INK } from '@sightline/measuring/drawing/drawRegions';
import type { ReactNode } from 'react';
import type { SeenRegion } from './analysis/examination.ts';

interface RegionOverlayProps {
  regions: readonly SeenRegion[];
  opacity: number;
}

/** The regions over a picture that fills the parent. Screen readers get them as a list next to it. */
export function RegionOverlay({ regions, opacity }: RegionOverlayProps): ReactNode {
  return (
    <svg aria-hidden viewBox="0 0 1 1" preserveAspectRatio="none" style={{ ...OVERLAY, opacity }}>
      {regions.map((region) => (
        <polygon
          key={`${region.kind} ${region.outline.join(' ')}`}
          points={region.outline.map((point) => point.join(',')).join(' ')}
          fill={REGION_INK[region.kind]}
          fillOpacity={0.25}
          stroke={REGION_INK[region.kind]}
          strokeWidth={3}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

const OVERLAY = { position: 'absolute', inset: 0, width: '100%', height: '100%' } as const;
