import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { describePosition } from '@sightline/contracts/positions/geocoding';
import type { Coordinates } from '@sightline/measuring/geo';
import { useState } from 'react';
import { failureText, NEW_READING, PositionError, readPosition } from '../../devices/readPosition.ts';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { toast } from '../../ui/toasts.ts';
import { call } from '../../wire/call.ts';
import { changeField } from './editChecklist.ts';
import { isPractice } from './practice/practiceIds.ts';

/** The coordinates must not wait longer than this for their address. */
const ADDRESS_PATIENCE_MS = 3000;

/** Stores the inspector's location, with or without a connection. */
export function useLocationCapture(checklist: ShownChecklist): { isReading: boolean; capture: () => void } {
  const [isReading, setReading] = useState(false);
  const capture = async (): Promise<void> => {
    setReading(true);
    try {
      const { latitude, longitude, accuracyMeters } = await readPosition(NEW_READING);
      // No data of a practice checklist reaches the server or its geocoder.
      const address = isPractice(checklist.inspectionId) ? '' : await addressOf({ latitude, longitude });
      changeField(checklist, 'locationData', { latitude, longitude, accuracyMeters, address });
      toast({ title: 'Location Captured', tone: 'success' });
    } catch (error) {
      showFailure(error);
    } finally {
      setReading(false);
    }
  };
  return { isReading, capture: () => void capture() };
}

/** Empty if no address is known or the server cannot be reached: then only the coordinates are stored. */
async function addressOf(query: Coordinates): Promise<string> {
  try {
    const asking = call(describePosition, { query });
    const { address, source } = await withTimeout(ADDRESS_PATIENCE_MS, asking);
    return source === 'coordinates' ? '' : address.slice(0, 200);
  } catch {
    return '';
  }
}

function showFailure(error: unknown): void {
  if (!(error instanceof PositionError)) throw error;
  toast({ ...failureText(error), tone: 'error' });
}
