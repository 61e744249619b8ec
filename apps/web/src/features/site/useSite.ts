import type { Position } from '@sightline/contracts/core/fields';
import { mintId } from '@sightline/contracts/core/ids';
import { geocodeAddress } from '@sightline/contracts/positions/geocoding';
import type { NewSite } from '@sightline/contracts/site/site';
import { useState } from 'react';
import { failureText, NEW_READING, PositionError, readPosition } from '../../devices/readPosition.ts';
import { site } from '../../inspection/kinds/site.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { warnStorageFull } from '../../inspection/outbox/warnStorageFull.ts';
import type { LiveInspection } from '../../inspection/useInspection.ts';
import type { OutboxOwner } from '../../offline/Entry.ts';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { useCurrentUser } from '../../wire/session.ts';

/** A less accurate reading may point to the neighbor's house, so the person decides whether to read again. */
const GOOD_ENOUGH_METERS = 50;

export type SitePhase =
  | { name: 'idle' }
  | { name: 'lookingUp' }
  | { name: 'reading' }
  | { name: 'inaccurate'; position: Position };

export interface SiteActions {
  phase: SitePhase;
  lookUp: () => Promise<void>;
  capture: () => Promise<void>;
  /** Replaces an inaccurate reading. */
  readAgain: () => Promise<void>;
  /** Uses an inaccurate reading. */
  accept: (position: Position) => void;
  /** Discards an inaccurate reading. */
  dismiss: () => void;
}

/** Sets the property's location from its address or from this device's position. */
export function useSite(inspection: LiveInspection): SiteActions {
  const [phase, setPhase] = useState<SitePhase>(IDLE);
  const save = useSaveSite(inspection);
  const dismiss = (): void => setPhase(IDLE);
  const isCaptured = inspection.site?.source === 'captured';
  const mayReplace = async (): Promise<boolean> => !isCaptured || (await confirmAction(REPLACE));

  const accept = ({ latitude, longitude, accuracyMeters }: Position): void => {
    dismiss();
    void save({ source: 'captured', latitude, longitude, accuracyMeters }, 'Location Captured');
  };
  const lookUp = async (): Promise<void> => {
    if (!(await mayReplace())) return;
    setPhase({ name: 'lookingUp' });
    const { address } = inspection;
    const found = await call(geocodeAddress, { query: { address } }).catch(showFailedLookUp);
    dismiss();
    if (!found) return;
    const { latitude, longitude, accuracyMeters } = found;
    const site = { source: 'geocoded', latitude, longitude, accuracyMeters } as const;
    await save(site, accuracyMeters === null ? 'Address found' : 'Street found', found.address);
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
  return { phase, lookUp, capture, readAgain: read, accept, dismiss };
}

const IDLE: SitePhase = { name: 'idle' };

const REPLACE = {
  title: 'Replace the captured location?',
  text: 'This location was captured at the property. The distances of all photos and GPS readings are measured from it.',
  action: 'Replace',
};

type SaveSite = (site: NewSite, title: string, description?: string) => Promise<void>;

function useSaveSite({ id: inspectionId, stored }: LiveInspection): SaveSite {
  const user = useCurrentUser();
  return async (site, title, description = '') => {
    const isSaved = await saveSite(inspectionId, user, { ...site, follows: stored.site?.setAt ?? null });
    if (isSaved) toast({ title, description, tone: 'success' });
  };
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

/**
 * Sets the property's site. It is kept on this device until the server has it, because the place may have no
 * signal, and replaces an earlier unsent one. Resolves with false, after a message, if only this page's memory
 * holds it.
 */
async function saveSite(inspectionId: string, owner: OutboxOwner, input: NewSite): Promise<boolean> {
  const outbox = pageOutbox();
  outbox.setOwner(owner);
  const older = site.of(outbox.store.getState().entries, inspectionId);
  const isSaved = await outbox.add(site.entry({ id: mintId(), parentId: inspectionId, input }));
  for (const { id } of older) await outbox.discard(id);
  if (!isSaved) warnStorageFull('change');
  return isSaved;
}
