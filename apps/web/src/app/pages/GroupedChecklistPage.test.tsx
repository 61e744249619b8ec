import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { listTemplates } from '@sightline/contracts/catalog/catalogTemplates';
import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  sampleJurisdiction,
  sampleTemplate,
} from '../../testing/samples.ts';
import GroupedChecklistPage from './GroupedChecklistPage.tsx';
import TestChecklistPage from './TestChecklistPage.tsx';

const inspection = sampleInspection();

function Address(): ReactNode {
  return useLocation().pathname;
}

describe('the grouped checklist', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = FakeApi.install()
      .on(getOrganization, () => ORGANIZATION)
      .on(listInspectors, () => [])
      .on(listJurisdictions, () => [sampleJurisdiction({ id: 'standard' })])
      .on(listTemplates, () => [sampleTemplate()])
      .on(getInspection, () => inspection)
      .on(listPhotos, () => [])
      .on(listRoomEvents, () => new Promise(() => {}))
      .on(getChecklist, () => sampleChecklist({ inspectionId: inspection.id }));
  });

  it.each(['', '?inspection=', '?inspection=default', '?inspection=demo', '?inspection=test-inspection-001'])(
    'is practice at /grouped-checklist%s, and fetches no inspection',
    async (search) => {
      renderScreen(<GroupedChecklistPage />, { at: `/grouped-checklist${search}` });
      expect(await screen.findByText('Practice checklist')).toBeDefined();
      expect(await screen.findByText('Duct rough')).toBeDefined();
      expect(api.seen.filter(({ path }) => path.startsWith('/api/inspections'))).toEqual([]);
    },
  );

  it('leads to the checklist of the inspection in its address', async () => {
    renderScreen(
      <Routes>
        <Route path="/grouped-checklist" element={<GroupedChecklistPage />} />
        <Route path="/inspection/:inspectionId/checklist" element={<Address />} />
      </Routes>,
      { at: `/grouped-checklist?inspection=${inspection.id}` },
    );
    expect(await screen.findByText(`/inspection/${inspection.id}/checklist`)).toBeDefined();
  });

  it('has the title Test Digital Checklist at /test-checklist, and is a practice checklist', async () => {
    renderScreen(<TestChecklistPage />, { at: '/test-checklist' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Test Digital Checklist' })).toBeDefined();
    expect(screen.getByText('Building Inspection Checklist')).toBeDefined();
    expect(screen.getByText('Practice checklist')).toBeDefined();
  });
});
