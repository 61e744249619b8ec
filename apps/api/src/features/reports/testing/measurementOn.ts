import { mintId } from '@sightline/contracts/core/ids';
import type { NewMeasurement } from '@sightline/contracts/measurements/measurements';

/** A distance on a photo of a ReportStory, which has 320 x 240 pixels: a millimeter for each. */
export function measurementOn(photoId: string): NewMeasurement {
  const at = (x: number, y: number) => ({ x, y, sigma: 0.5 });
  return {
    id: mintId(),
    photoId,
    type: 'distance',
    points: [at(20, 150), at(220, 150)],
    calibration: {
      kind: 'rectangle',
      reference: 'Own <tile>',
      width: 150,
      height: 150,
      tolerance: 1,
      corners: [at(20, 20), at(170, 20), at(170, 170), at(20, 170)],
    },
    itemId: 'electricalFinal',
    roomLabel: 'Garage',
    notes: '',
    unit: 'inches',
    precision: 2,
    check: null,
    sameAs: null,
    isFlat: false,
    lens: null,
    measuredAt: new Date().toISOString(),
  };
}
