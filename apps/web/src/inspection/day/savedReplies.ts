import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getClient, listClients } from '@sightline/contracts/clients/clients';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import {
  getInspection,
  listInspections,
  listOwnInspections,
} from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { getPhotoFormats, listPhotos } from '@sightline/contracts/photos/photos';
import { listPositions } from '@sightline/contracts/positions/positions';
import { listReports } from '@sightline/contracts/reports/reportLists';
import { listScans } from '@sightline/contracts/scans/scans';
import { listSiteRooms } from '@sightline/contracts/site/siteRooms';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import type { PersistedQuery } from '@tanstack/query-persist-client-core';
import { z } from 'zod';
import type { SavedReplies } from '../../offline/savedCopy.ts';

/**
 * The replies in the saved copy, for work offline: no links, tickets, mail or signed documents. Decision 086.
 */
export const SAVED_REPLIES: SavedReplies = {
  endpoints: [
    getOrganization,
    getSettings,
    listMyDay,
    listInspections,
    listOwnInspections,
    getInspection,
    getChecklist,
    listInspectors,
    listJurisdictions,
    listTemplates,
    listPhotos,
    listClients,
    getClient,
    listReports,
    getPhotoFormats,
    listPositions,
    listMeasurements,
    listSiteRooms,
    listVoiceNotes,
    listScans,
  ],
  isKept: isOfTheDay,
};

/** Tests for replies of My Day, of its inspections, and those that all of them share. */
function isOfTheDay(saved: readonly PersistedQuery[]): (query: PersistedQuery) => boolean {
  const days = saved.filter(({ queryKey }) => queryKey[0] === listMyDay.path);
  const inspections = days.flatMap(({ state }) => z.array(DayIds).safeParse(state.data).data ?? []);
  const ids = new Set(inspections.flatMap(({ id, clientId }) => [id, clientId]));
  return ({ queryKey: [path, params] }) =>
    SHARED_PATHS.has(path) || Object.values(params ?? {}).some((id) => ids.has(id));
}

const DayIds = z.object({ id: z.string(), clientId: z.string() });

const SHARED = [
  ...[listMyDay, getOrganization, getSettings, listInspectors, listJurisdictions, listTemplates],
  getPhotoFormats,
];
const SHARED_PATHS: ReadonlySet<unknown> = new Set(SHARED.map(({ path }) => path));
