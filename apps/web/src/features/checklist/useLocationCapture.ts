import type { Position } from '@sightline/contracts/core/fields';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { describePosition } from '@sightline/contracts/geocoding';
import { useState } from 'react';
import { PositionError, readPosition } from '../../devices/readPosition.ts';
import { toast } from '../../ui/toasts.ts';
import { call } from '../../wire/call.ts';
import { changeField } from './changes.ts';
import type { ShownChecklist } from './mergeChecklist.ts';

/** Second specification, section 9, "Checklist form". */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

/** The coordinates must not wait longer than this for their address. */
const ADDRESS_PATIENCE_MS = 3000;

/** Stores where the inspector stands, with or without a connection. */
export function useLocationCapture(checklist: ShownChecklist): { isReading: boolean; capture: () => void } {
  const [isReading, setReading] = useState(false);
  const capture = async (): Promise<void> => {
    setReading(true);
    try {
      const { latitude, longitude, accuracyMeters } = await readPosition(OPTIONS);
      const position = { latitude, longitude, accuracyMeters };
      changeField(checklist, 'locationData', { ...position, address: await addressOf(position) });
      toast({ title: 'Location Captured', tone: 'success' });
    } catch (error) {
      showFailure(error);
    } finally {
      setReading(false);
    }
  };
  return { isReading, capture: () => void capture() };
}

/** Empty where no address is known, or nobody can be asked: the coordinates stand for themselves. */
async function addressOf({ latitude, longitude }: Position): Promise<string> {
  try {
    const asking = call(describePosition, { query: { latitude, longitude } });
    const { address, source } = await withTimeout(ADDRESS_PATIENCE_MS, asking);
    return source === 'coordinates' ? '' : address.slice(0, 200);
  } catch {
    return '';
  }
}

function showFailure(error: unknown): void {
  if (!(error instanceof PositionError)) throw error;
  const [title, description] =
    error.kind === 'unsupported'
      ? ['Location Not Supported', 'Geolocation is not supported by this browser.']
      : ['Location Error', 'Unable to capture location. Please check permissions.'];
  toast({ title, description, tone: 'error' });
}
