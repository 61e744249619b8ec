import { createChecklist, updateChecklist } from '@sightline/contracts/checklists/checklists';
import { changeInspectionStatus, setSite as set } from '@sightline/contracts/inspections/inspections';
import { call } from '../wire/call.ts';
import type { OutboxRequests } from './sendEntry.ts';

type InspectionRequests = Pick<OutboxRequests, 'changeChecklist' | 'changeStatus' | 'setSite'>;

export const changeChecklist: InspectionRequests['changeChecklist'] = (inspectionId, change, checklistId) => {
  const body = { changes: [change] };
  if (checklistId) return call(updateChecklist, { params: { checklistId }, body });
  return call(createChecklist, { params: { inspectionId }, body });
};

export const changeStatus: InspectionRequests['changeStatus'] = (inspectionId, body) =>
  call(changeInspectionStatus, { params: { inspectionId }, body });

export const setSite: InspectionRequests['setSite'] = (inspectionId, body) =>
  call(set, { params: { inspectionId }, body });
