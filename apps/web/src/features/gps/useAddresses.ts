import { describePosition } from '@sightline/contracts/positions/geocoding';
import {
  changePosition,
  listPositions,
  type RecordedPosition,
} from '@sightline/contracts/positions/positions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ShownPosition } from '../../inspection/kinds/positions.ts';
import { call } from '../../wire/call.ts';
import { useOnline } from '../../wire/connection.ts';
import { keyOf } from '../../wire/queries.ts';

/** The number of latest readings to look up: a long track must not use up this person's lookups. */
const LATEST = 20;
/** The longest address on the wire. */
const MOST_CHARACTERS = 200;

/**
 * Looks up the addresses of the latest readings that the server has, one after the other, while there is a
 * connection. A reading without an address keeps its coordinates. Decision 123.
 */
export function useAddresses(
  inspectionId: string,
  positions: readonly ShownPosition[],
  isEnabled: boolean,
): void {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const canAsk = useOnline() && isEnabled;
  const next = positions
    .slice(0, LATEST)
    .find(({ id, address, sending }) => address === '' && sending === null && !asked.has(id));
  const { id, latitude, longitude } = next ?? {};
  useEffect(() => {
    if (!canAsk || id === undefined || latitude === undefined || longitude === undefined) return undefined;
    const left = new AbortController();
    const keep = (position: RecordedPosition | null): void => {
      if (position === null) return;
      const queryKey = keyOf(listPositions, { params: { inspectionId } });
      queryClient.setQueryData<RecordedPosition[]>(queryKey, (known) => replaced(known ?? [], position));
    };
    const isOver = (): void => {
      if (!left.signal.aborted) setAsked((before) => new Set(before).add(id));
    };
    // Without an address, the coordinates show the location.
    addAddress(id, { latitude, longitude }, left.signal)
      .then(keep, () => {})
      .finally(isOver);
    return () => left.abort();
  }, [canAsk, id, latitude, longitude, inspectionId, queryClient]);
}

async function addAddress(
  positionId: string,
  query: { latitude: number; longitude: number },
  signal: AbortSignal,
): Promise<RecordedPosition | null> {
  const { address, source } = await call(describePosition, { query }, { signal });
  if (source === 'coordinates') return null;
  const body = { address: address.slice(0, MOST_CHARACTERS), seen: {} };
  return await call(changePosition, { params: { positionId }, body }, { signal });
}

function replaced(known: readonly RecordedPosition[], position: RecordedPosition): RecordedPosition[] {
  return known.map((before) => (before.id === position.id ? position : before));
}
