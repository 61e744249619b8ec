import {
  changeMeasurement as change,
  deleteMeasurement as hide,
  recordMeasurement as record,
} from '@sightline/contracts/measurements/measurements';
import { saveSiteRoom as save } from '@sightline/contracts/site/siteRooms';
import { call } from '../wire/call.ts';
import type { OutboxRequests } from './sendEntry.ts';

type MeasuringRequests = Pick<
  OutboxRequests,
  'recordMeasurement' | 'changeMeasurement' | 'deleteMeasurement' | 'saveSiteRoom'
>;

export const recordMeasurement: MeasuringRequests['recordMeasurement'] = (inspectionId, body) =>
  call(record, { params: { inspectionId }, body });

export const changeMeasurement: MeasuringRequests['changeMeasurement'] = (measurementId, body) =>
  call(change, { params: { measurementId }, body });

export const deleteMeasurement: MeasuringRequests['deleteMeasurement'] = async (measurementId) => {
  await call(hide, { params: { measurementId } });
};

export const saveSiteRoom: MeasuringRequests['saveSiteRoom'] = (inspectionId, siteRoomId, body) =>
  call(save, { params: { inspectionId, siteRoomId }, body });
