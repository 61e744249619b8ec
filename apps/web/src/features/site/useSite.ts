import type { Position } from '@sightline/contracts/core/fields';
import { geocodeAddress } from '@sightline/contracts/geocoding';
import { getInspection, type Inspection, listInspections, setSite } from '@sightline/contracts/inspections';
import { getPhoto, listPhotos } from '@sightline/contracts/photos';
import { listPositions } from '@sightline/contracts/positions';
import type { NewSite } from '@sightline/contracts/site';
import { useState } from 'react';
import { failureText, NEW_READING, PositionError, readPosition } from '../../devices/readPosition.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { useSend } from '../../wire/queries.ts';

/** A worse reading may be of the neighbor's house: the person decides whether to read again. */
const GOOD_ENOUGH_METERS = 50;

export type SitePhase =
  | { name: 'idle' }
  | { name: 'lookingUp' }
  | { name: 'reading' }
  | { name: 'inaccurate'; position: Position };

export interface SiteActions {
  phase: SitePhase;
  isSaving: boolean;
  lookUp: () => Promise<void>;
  capture: () => Promise<void>;
  /** After an inaccurate reading. */
  readAgain: () => Promise<void>;
  /** Sets an inaccurate reading nevertheless. */
  accept: (position: Position) => void;
  /** Drops an inaccurate reading. */
  dismiss: () => void;
}

/** Sets where the property is: by its address, or by the position of this device. */
export function useSite({ id: inspectionId, address, site }: Inspection): SiteActions {
  const [phase, setPhase] = useState<SitePhase>(IDLE);
  const { save, isSaving } = useSaveSite(inspectionId);
  const dismiss = (): void => setPhase(IDLE);
  const mayReplace = async (): Promise<boolean> =>
    site?.source !== 'captured' || (await confirmAction(REPLACE));

  const accept = ({ latitude, longitude, accuracyMeters }: Position): void => {
    dismiss();
    save({ source: 'captured', latitude, longitude, accuracyMeters }, 'Location Captured');
  };
  const lookUp = async (): Promise<void> => {
    if (!(await mayReplace())) return;
    setPhase({ name: 'lookingUp' });
    const found = await call(geocodeAddress, { query: { address } }).catch(showFailedLookUp);
    dismiss();
    if (!found) return;
    const { latitude, longitude } = found;
    save({ source: 'geocoded', latitude, longitude }, 'Address found', found.address);
  };
  const read = async (): Promise<void> => {
    setPhase({ name: 'reading' });
    const position = await readPosition(NEW_READING).catch(showFailedReading);
    if (!position) return dismiss();
    if (position.accuracyMeters <= GOOD_ENOUGH_METERS) accept(position);
    else setPhase({ name: 'inaccurate', position });
  };
  const capture = async (): Promise<void> => {
    if (await mayReplace()) await read();
  };
  return { phase, isSaving, lookUp, capture, readAgain: read, accept, dismiss };
}

const IDLE: SitePhase = { name: 'idle' };

const REPLACE = {
  title: 'Replace the captured location?',
  text: 'This location was captured at the property. The distances of all photos and GPS readings are measured from it.',
  action: 'Replace',
};

function useSaveSite(inspectionId: string): {
  save: (body: NewSite, title: string, description?: string) => void;
  isSaving: boolean;
} {
  const send = useSend(setSite, {
    refreshes: [getInspection, listInspections, listPhotos, getPhoto, listPositions],
    onError: (error) =>
      toast({ title: 'Location not saved', description: errorMessage(error), tone: 'error' }),
  });
  const save = (body: NewSite, title: string, description = ''): void =>
    send.mutate(
      { params: { inspectionId }, body },
      { onSuccess: () => toast({ title, description, tone: 'success' }) },
    );
  return { save, isSaving: send.isPending };
}

function showFailedLookUp(error: unknown): null {
  toast({ title: 'Address not located', description: errorMessage(error), tone: 'error' });
  return null;
}

function showFailedReading(error: unknown): null {
  if (!(error instanceof PositionError)) throw error;
  toast({ ...failureText(error), tone: 'error' });
  return null;
}
