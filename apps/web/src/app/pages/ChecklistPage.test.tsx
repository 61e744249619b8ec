import 'fake-indexeddb/auto';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { listJurisdictions } from '@sightline/contracts/catalog/catalog';
import { type Checklist, getChecklist } from '@sightline/contracts/checklists/checklists';
import {
  listSignedChecklists,
  SignatureOrder,
  type SignedChecklist,
  signChecklist,
  signedInspection,
} from '@sightline/contracts/checklists/signedChecklists';
import {
  getInspection,
  type Inspection,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { getLatestReport } from '@sightline/contracts/reports/reports';
import { listRoomEvents } from '@sightline/contracts/rooms/roomEvents';
import { listVoiceNotes } from '@sightline/contracts/voice-notes/voiceNotes';
import { act, type BoundFunctions, type queries, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedReport } from '../../features/reports/testing/signedReport.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { FakeApi, Refusal, type SeenRequest } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import {
  ORGANIZATION,
  sampleChecklist,
  sampleInspection,
  sampleSigned,
  sampleState,
  signatureOf,
} from '../../testing/samples.ts';
import { acknowledgeWarnings, drawSignature } from '../../testing/signature.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import InspectionLayout from '../inspection/InspectionLayout.tsx';
import ChecklistPage from './ChecklistPage.tsx';

/** Other people change an inspection and its checklist while a person has the checklist open. */

const SETTINGS = {
  requiresPhotoOnFail: false,
  requiresReportApproval: false,
  assignedInspectorHosts: false,
  siteRadiusMeters: 150,
};

const NO_COUNTS = { scheduled: 0, in_progress: 0, completed: 0, report_delivered: 0, cancelled: 0 };

let stored: Inspection;
let checklist: Checklist;
let versions: SignedChecklist[];
let api: FakeApi;
let person: UserEvent;

/** Refuses like the server: corrected facts, or a version that the signer has not seen. */
function signStored({ body }: SeenRequest): SignedChecklist | Refusal {
  const { inspection, follows } = SignatureOrder.parse(body);
  const isSeen = JSON.stringify(inspection) === JSON.stringify(signedInspection(stored));
  if (!isSeen) return changedMeanwhile('inspection');
  if (follows !== versions.length) return changedMeanwhile('checklist');
  return addVersion();
}

function addVersion(): SignedChecklist {
  const version = sampleSigned(checklist, versions.length + 1);
  versions = [version, ...versions];
  checklist = { ...checklist, signed: signatureOf(version) };
  return version;
}

const changedMeanwhile = (thing: string): Refusal =>
  new Refusal(409, {
    error: `Someone else saved a newer version of this ${thing}.`,
    code: 'changedMeanwhile',
    details: { thing },
  });

beforeEach(() => {
  stored = sampleInspection({ address: '12 Palm Way', permitNumber: '' });
  checklist = sampleChecklist({ inspectionId: stored.id, fields: { ductRough: sampleState('pass') } });
  versions = [];
  api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getSettings, () => SETTINGS)
    .on(getInspection, () => stored)
    .on(getChecklist, () => checklist)
    .on(listSignedChecklists, () => versions)
    .on(signChecklist, signStored);
  for (const list of [listInspectors, listJurisdictions, listPhotos, listVoiceNotes, listMeasurements])
    api.on(list, () => []);
  api.on(listRoomEvents, () => new Promise(() => {}));
});

afterEach(async () => {
  vi.useRealTimers();
  for (const { id } of pageOutbox().store.getState().entries) await pageOutbox().discard(id);
});

function open(search = ''): void {
  ({ person } = renderScreen(
    <>
      <Routes>
        <Route path="/inspection/:inspectionId" element={<InspectionLayout />}>
          <Route path="checklist" element={<ChecklistPage />} />
        </Route>
        <Route path="/" element={<Link to={`/inspection/${stored.id}/checklist`}>Back</Link>} />
      </Routes>
      <Link to="/">Home</Link>
      <ReturnButton />
      <ConfirmHost />
    </>,
    { at: `/inspection/${stored.id}/checklist${search}` },
  ));
}

/** Back in the browser. */
function ReturnButton(): ReactNode {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Return
    </button>
  );
}

const card = async (): Promise<BoundFunctions<typeof queries>> =>
  within(await screen.findByRole('region', { name: 'Inspector Digital Signature' }));
const press = async (name: string | RegExp): Promise<void> =>
  await person.click(await screen.findByRole('button', { name }));

async function drawOnCard(): Promise<void> {
  await (await card()).findByLabelText('Signature drawing area, empty');
  if ((await card()).queryByRole('group', { name: 'Before you sign' })) acknowledgeWarnings();
  drawSignature();
}

const expectNothingUnsent = async (): Promise<void> =>
  await waitFor(() => expect(pageOutbox().store.getState().entries).toEqual([]));

async function sign(): Promise<void> {
  await drawOnCard();
  await press(/^Save Checklist/);
}

describe('a signature refused for a newer version', () => {
  it('names the corrected facts of the inspection, and is accepted at the second attempt', async () => {
    open();
    await press('Edit Checklist');
    stored = { ...stored, address: '14 Palm Way', permitNumber: 'M-7', clientName: 'Harbor Homes South' };
    await sign();
    const alert = within(await (await card()).findByRole('alert'));
    expect(await alert.findByText('Address: changed from 12 Palm Way to 14 Palm Way.')).toBeDefined();
    expect(alert.getByText('Permit number: changed from none to M-7.')).toBeDefined();
    expect(alert.getByText('Client: changed from Harbor Homes to Harbor Homes South.')).toBeDefined();
    expect(alert.queryByText(/^Project type/)).toBeNull();
    // The same order would be refused again.
    expect(alert.queryByRole('button', { name: 'Try again' })).toBeNull();
    await person.click(await alert.findByRole('button', { name: 'Sign again' }));
    await sign();
    expect(await (await card()).findByText(/^Version 1, signed by/)).toBeDefined();
    expect(screen.getByRole('link', { name: /^Write report/ })).toBeDefined();
    await expectNothingUnsent();
    expect((await card()).queryByText(/was not accepted/)).toBeNull();
    expect(api.sentTo(signChecklist)).toHaveLength(2);
  });

  it('shows the newer version of the checklist, and amends it at the second attempt', async () => {
    open();
    await press('Edit Checklist');
    await drawOnCard();
    // The room's notice of the new version is lost.
    addVersion();
    await press(/^Save Checklist/);
    expect(await (await card()).findByText(/^Version 1, signed by/)).toBeDefined();
    await press('Sign again');
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Correct checklist' }),
    );
    await sign();
    expect(await (await card()).findByText(/^Version 2, signed by/)).toBeDefined();
    await expectNothingUnsent();
  });
});

describe('an item that the address names', () => {
  const expectDescribed = async (): Promise<void> =>
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('Description: Gas piping')),
    );

  beforeEach(() => {
    checklist = { ...checklist, fields: { gasPiping: sampleState('fail') } };
  });

  it('is open for its missing description', async () => {
    open('?item=gasPiping');
    await expectDescribed();
  });

  it('is open once the person corrects the signed checklist', async () => {
    addVersion();
    open('?item=gasPiping');
    const question = within(await screen.findByRole('alertdialog', { name: 'Correct a signed checklist?' }));
    await person.click(question.getByRole('button', { name: 'Correct checklist' }));
    await expectDescribed();
  });

  it('is shown read-only to a person who does not correct the signed checklist', async () => {
    addVersion();
    open('?item=gasPiping');
    const question = within(await screen.findByRole('alertdialog'));
    expect(screen.queryByText('Gas piping')).toBeNull();
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Gas piping')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Mark for Gas piping' })).toBeNull();
  });

  it('is not opened again by Back', async () => {
    addVersion();
    open('?item=gasPiping');
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Cancel' }));
    await person.click(await screen.findByRole('link', { name: 'Home' }));
    await screen.findByRole('link', { name: 'Back' });
    await press('Return');
    expect(await screen.findByText('Duct rough')).toBeDefined();
    expect(screen.queryByText('Gas piping')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a delivered checklist', () => {
  beforeEach(() => {
    stored = sampleInspection({ isVirtual: false, status: 'report_delivered' });
    const fields = { ductRough: sampleState('fail'), inspectionUnsatisfactory: sampleState(true) };
    checklist = sampleChecklist({ inspectionId: stored.id, fields });
    addVersion();
    const report = signedReport({ inspectionId: stored.id });
    const [item] = report.content.passed;
    const content = { ...report.content, result: 'rejected', findings: [item] };
    api
      .on(getLatestReport, () => ({ ...report, content }))
      .on(listInspections, () => ({ items: [], nextCursor: null, counts: NO_COUNTS }));
  });

  it('has its result, signer and report above the read-only items', async () => {
    open();
    const section = await screen.findByRole('region', { name: 'Signed version' });
    const summary = within(section);
    await waitFor(() => expect(summary.getAllByText('Rejected')).toHaveLength(2));
    expect(section.textContent).toContain('Ana Ruiz, license BN-7001 · ');
    const report = await summary.findByRole('link', { name: 'Open report' });
    expect(report.getAttribute('href')).toBe(`/inspection/${stored.id}/report`);
    const item = screen.getByText('Duct rough');
    expect(report.compareDocumentPosition(item)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
  });

  it('keeps the signed result on top while a correction with another one is not signed', async () => {
    const fields = {
      inspectionUnsatisfactory: sampleState(false),
      inspectionSatisfactory: sampleState(true),
    };
    checklist = { ...checklist, fields: { ...checklist.fields, ...fields } };
    open();
    const section = await screen.findByRole('region', { name: 'Signed version' });
    const summary = within(section);
    await waitFor(() => expect(summary.getAllByText('Rejected')).toHaveLength(2));
    expect(summary.queryByText('Approved')).toBeNull();
  });

  it('has its next step as the only filled button, and its correction in a menu', async () => {
    open();
    const next = await screen.findByRole('button', { name: 'Create re-inspection' });
    const buttons = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')];
    expect(buttons.filter(({ className }) => className.includes('MuiButton-contained'))).toEqual([next]);
    expect(screen.queryByRole('button', { name: 'Edit Checklist' })).toBeNull();
    await press('Checklist actions');
    await person.click(screen.getByRole('menuitem', { name: 'Correct with a new version' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Correct checklist' }));
    expect(await screen.findByRole('group', { name: 'Mark for Duct rough' })).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Signed version' })).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Location' })),
    );
  });
});

describe('an open checklist', () => {
  const later = (): void => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  };
  const correct = (): void => {
    stored = { ...stored, address: '14 Palm Way' };
    checklist = { ...checklist, fields: { ...checklist.fields, gasPiping: sampleState('fail') } };
  };
  const expectCorrected = async (): Promise<void> => {
    expect((await screen.findAllByText('14 Palm Way')).length).toBeGreaterThan(0);
    expect(await screen.findByText('2 of 2 marked')).toBeDefined();
  };

  it('is read again when the tab becomes visible', async () => {
    open();
    await screen.findByText('1 of 2 marked');
    correct();
    later();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await expectCorrected();
  });

  it('is read again when the network is back', async () => {
    open();
    await screen.findByText('1 of 2 marked');
    act(() => void window.dispatchEvent(new Event('offline')));
    correct();
    later();
    act(() => void window.dispatchEvent(new Event('online')));
    await expectCorrected();
  });

  it('is read again when its screen opens a second time', async () => {
    open();
    await screen.findByText('1 of 2 marked');
    await person.click(screen.getByRole('link', { name: 'Home' }));
    correct();
    later();
    await person.click(screen.getByRole('link', { name: 'Back' }));
    await expectCorrected();
  });

  it('is not read twice within a few seconds', async () => {
    open();
    await screen.findByText('1 of 2 marked');
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(api.sentTo(getInspection)).toHaveLength(1);
    expect(api.sentTo(getChecklist)).toHaveLength(1);
  });

  it('stays shown when it cannot be read again without a connection', async () => {
    open();
    await screen.findByText('1 of 2 marked');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    later();
    await act(async () => {
      window.dispatchEvent(new Event('visibilitychange'));
      await Promise.resolve();
    });
    expect(screen.getByText('1 of 2 marked')).toBeDefined();
    expect(screen.queryByText(/^(Failed to fetch|Couldn't load)/)).toBeNull();
  });

  it('drops a drawn signature when the facts that it names are corrected', async () => {
    open();
    await press('Edit Checklist');
    await drawOnCard();
    correct();
    later();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    expect(
      await (await card()).findByText('Address: changed from 12 Palm Way to 14 Palm Way.'),
    ).toBeDefined();
    await sign();
    await waitFor(() => expect(api.sentTo(signChecklist)).toHaveLength(1));
    expect(api.sentTo(signChecklist)[0]?.body).toMatchObject({ inspection: { address: '14 Palm Way' } });
  });
});
