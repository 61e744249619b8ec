import {
  changePosition as change,
  deletePosition as hide,
  recordPositions as record,
} from '@sightline/contracts/positions/positions';
import { call } from '../wire/call.ts';
import type { OutboxRequests } from './sendEntry.ts';

type PositionRequests = Pick<OutboxRequests, 'recordPositions' | 'changePosition' | 'deletePosition'>;

export const recordPositions: PositionRequests['recordPositions'] = (inspectionId, positions) =>
  call(record, { params: { inspectionId }, body: { positions: [...positions] } });

export const changePosition: PositionRequests['changePosition'] = (positionId, body) =>
  call(change, { params: { positionId }, body });

export const deletePosition: PositionRequests['deletePosition'] = async (positionId) => {
  await call(hide, { params: { positionId } });
};
