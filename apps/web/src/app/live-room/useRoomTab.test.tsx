import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listSignedChecklists } from '@sightline/contracts/checklists/signedChecklists';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { prepareReport } from '@sightline/contracts/reports/signing';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { FakeChecklist } from '../../features/checklist/testing/FakeChecklist.ts';
import { CallContext } from '../../features/live-room/call/callContext.ts';
import type { LiveCall } from '../../features/live-room/call/LiveCall.ts';
import { fakeCall } from '../../features/live-room/fakes.ts';
import { Workspace } from '../../features/live-room/screens/Workspace.tsx';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { sampleInspection } from '../../testing/samples.ts';
import { LIVE_ROOM_SLOTS } from './liveRoomSlots.tsx';
import { useRoomTab } from './useRoomTab.ts';

let call: LiveCall;
afterEach(() => call.close());

function Room({ inspectionId }: { inspectionId: string }): ReactNode {
  const { search } = useLocation();
  const { tab, onTab } = useRoomTab();
  return (
    <CallContext value={call}>
      <Suspense>
        <Workspace
          {...{ inspectionId, tab, onTab }}
          slots={LIVE_ROOM_SLOTS}
          subject="12 Palm Way"
          onClose={() => {}}
        />
      </Suspense>
      <output aria-label="Address">{search}</output>
    </CallContext>
  );
}

it('opens an item that a warning of the report names in the checklist of the same room', async () => {
  pageOutbox().setOwner(ADMIN);
  const server = new FakeChecklist();
  server.mark('gasPiping', 'fail');
  const { inspectionId } = server.checklist;
  const text = '1 failed item has no description.';
  const items = [{ id: 'gasPiping', label: 'Gas piping' }];
  const warnings = [{ id: 'failedWithoutDescription:gasPiping', text, items }];
  const none = { error: 'None.', code: 'notFound', details: { thing: 'report' } };
  const api = server
    .install()
    .on(getInspection, () => sampleInspection({ id: inspectionId }))
    .on(getLatestReport, () => new Refusal(404, none))
    .on(prepareReport, () => ({
      versionNumber: 1,
      previous: null,
      warnings: { approved: warnings, partial: warnings, rejected: warnings },
      changesSinceSigned: [],
      signingRefusal: null,
      signsFor: null,
      missing: [],
    }));
  for (const list of [listInspectors, listMeasurements, listPhotos, listSignedChecklists, listVoiceNotes])
    api.on(list, () => []);
  call = fakeCall().call;
  const at = `/virtual-inspection?inspection=${inspectionId}`;
  const { person } = renderScreen(<Room inspectionId={inspectionId} />, { at: `${at}&tab=report` });
  const warning = within(await screen.findByRole('list', { name: text }));
  await person.click(warning.getByRole('button', { name: 'Gas piping' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Description: Gas piping')));
  expect(screen.getByRole('tab', { name: 'Checklist', selected: true })).toBeDefined();
  const address = `?inspection=${inspectionId}&tab=checklist`;
  await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe(address));
});
