import { decideFinding as decide, recordScan as record } from '@sightline/contracts/scans/scans';
import { call } from '../wire/call.ts';
import type { OutboxRequests } from './sendEntry.ts';

export const recordScan: OutboxRequests['recordScan'] = (inspectionId, body) =>
  call(record, { params: { inspectionId }, body });

export const decideFinding: OutboxRequests['decideFinding'] = ({ scanId, findingId, ...body }) =>
  call(decide, { params: { scanId, findingId }, body });
