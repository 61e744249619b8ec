import { getChecklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { listPhotos } from '@sightline/contracts/photos/photos';
import { usualLayout } from '@sightline/contracts/reports/layout';
import { generateReport, prepareReport } from '@sightline/contracts/reports/signing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { drawSignature } from '../../../testing/signature.ts';
import { signedReport } from '../testing/signedReport.ts';
import { GenerateForm } from './GenerateForm.tsx';

const inspectionId = mintId();
const UNMARKED = { id: 'unmarked:gasFinal', text: '1 of 22 items is not marked.' };
const FAILED = {
  id: 'approvedWithFailedItems:ductRough',
  text: 'The result is Approved, but this item failed.',
};
const STRAY = {
  id: 'photosWithoutSubject:2:0f1e2d3c4b5a6978',
  text: '2 photos have neither a checklist item nor a description.',
};
const LACKING = {
  id: 'photosMissing:ductRough:gasPiping',
  text: 'Add a photo of each failed item.',
  items: [
    { id: 'ductRough', label: 'Duct rough' },
    { id: 'gasPiping', label: 'Gas piping' },
  ],
};
const NO_WORD = {
  id: 'failedWithoutDescription:ductRough',
  text: '1 failed item has no description.',
  items: [{ id: 'ductRough', label: 'Duct rough' }],
};
const UNDESCRIBED = { approved: [NO_WORD], partial: [NO_WORD], rejected: [NO_WORD] };
const PREPARATION = {
  versionNumber: 1,
  previous: null,
  warnings: { approved: [FAILED, UNMARKED, STRAY], partial: [UNMARKED], rejected: [UNMARKED] },
  changesSinceSigned: [],
  signingRefusal: null,
  signsFor: null,
  missing: [],
};

beforeEach(() => {
  sessionStorage.clear();
});

function open(preparation: object = PREPARATION, inNewTab = false, onItem?: (itemId: string) => void) {
  const checklist = {
    id: mintId(),
    inspectionId,
    templateId: 't',
    sections: [],
    generalNotes: '',
    revision: 0,
  };
  const api = FakeApi.install()
    .on(prepareReport, () => preparation)
    .on(getChecklist, () => ({ ...checklist, updatedAt: '2026-11-20T15:00:00.000Z' }))
    .on(listPhotos, () => []);
  const { person } = renderScreen(<GenerateForm {...{ inspectionId, inNewTab, onItem }} onDone={vi.fn()} />);
  return { api, person };
}

describe('the report form', () => {
  it('says why this person cannot sign instead of asking for a summary and a signature', async () => {
    const signingRefusal =
      'Only the assigned inspector, Ana Ruiz, or a licensed admin can sign this inspection.';
    open({ ...PREPARATION, signingRefusal });
    expect((await screen.findByRole('alert')).textContent).toBe(signingRefusal);
    expect(screen.queryByLabelText(/Summary/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Generate Report' })).toBeNull();
  });

  it('names the assigned inspector to an admin who signs in place of them', async () => {
    open({ ...PREPARATION, signsFor: { name: 'Ana Ruiz', licenseNumber: 'BN-77' } });
    expect(await screen.findByText(/The assigned inspector is Ana Ruiz, license BN-77\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Generate Report' })).toBeDefined();
  });

  it('shows the contradictions of the chosen result, and signs only with consent to them', async () => {
    const { api, person } = open();
    api.on(generateReport, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    await person.click(screen.getByRole('radio', { name: /Rejected/ }));
    expect(await screen.findByText(UNMARKED.text)).toBeDefined();
    expect(screen.queryByText(FAILED.text)).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'Approved' }));
    expect(screen.getByText(FAILED.text)).toBeDefined();
    expect(screen.getByText(STRAY.text)).toBeDefined();
    await person.type(screen.getByLabelText(/Summary/), 'All is well.');
    drawSignature();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(screen.getByText('Review these warnings first, or correct the checklist')).toBeDefined();
    expect(api.sentTo(generateReport)).toHaveLength(0);
    await person.click(screen.getByRole('checkbox', { name: /signing anyway/ }));
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    await waitFor(() => expect(api.sentTo(generateReport)).toHaveLength(1));
    expect(api.sentTo(generateReport)[0]?.body).toMatchObject({
      result: 'approved',
      acknowledged: [FAILED.id, UNMARKED.id, STRAY.id],
    });
  });

  it.each([
    ['on its page', false, null],
    ['in a dialog, in a new tab', true, '_blank'],
  ])('links the items of a warning to their place in the checklist %s', async (_, inNewTab, target) => {
    open({ ...PREPARATION, warnings: UNDESCRIBED }, inNewTab);
    const list = within(await screen.findByRole('list', { name: '1 failed item has no description.' }));
    const link = list.getByRole('link', { name: 'Duct rough' });
    expect(link.getAttribute('href')).toBe(`/inspection/${inspectionId}/checklist?item=ductRough`);
    expect(link.getAttribute('target')).toBe(target);
  });

  it('opens the items of a warning in the checklist of the same page during a call', async () => {
    const onItem = vi.fn();
    const { person } = open({ ...PREPARATION, warnings: UNDESCRIBED }, true, onItem);
    const list = within(await screen.findByRole('list', { name: '1 failed item has no description.' }));
    expect(list.queryByRole('link')).toBeNull();
    await person.click(list.getByRole('button', { name: 'Duct rough' }));
    expect(onItem).toHaveBeenCalledExactlyOnceWith('ductRough');
  });

  it('lists the missing parts at the top at once, and focuses the first one', async () => {
    const { api, person } = open({ ...PREPARATION, warnings: { approved: [], partial: [], rejected: [] } });
    const generate = await screen.findByRole('button', { name: 'Generate Report' });
    await screen.findByRole('combobox', { name: 'Report type' });
    await person.click(generate);
    const missing = within(screen.getByRole('group', { name: 'Before the report' }));
    const parts = missing.getAllByRole('button').map(({ textContent }) => textContent);
    expect(parts).toEqual(['Choose a result', 'Write a summary', 'Sign the report']);
    expect(document.activeElement?.closest('[role="radiogroup"]')).not.toBeNull();
    await person.click(screen.getByRole('radio', { name: 'Approved' }));
    await person.click(generate);
    expect(document.activeElement).toBe(screen.getByLabelText(/Summary/));
    await person.type(screen.getByLabelText(/Summary/), 'All is well.');
    await person.click(missing.getByRole('button', { name: 'Sign the report' }));
    expect(document.activeElement?.querySelector('canvas')).not.toBeNull();
    await person.click(generate);
    expect(api.sentTo(generateReport)).toEqual([]);
  });

  it('signs with the signature that this person drew on the unchanged checklist, or with another one', async () => {
    const signature = { width: 400, height: 120, strokes: [[[10, 60] as const, [90, 20] as const]] };
    const { api, person } = open({
      ...PREPARATION,
      warnings: { approved: [], partial: [], rejected: [] },
      ownSignature: { signature, signedAt: '2026-11-20T15:00:00.000Z' },
    });
    api.on(generateReport, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    await person.click(await screen.findByRole('radio', { name: 'Approved' }));
    await person.type(screen.getByLabelText(/Summary/), 'All is well.');
    expect(screen.getByText(/^You signed this checklist/)).toBeDefined();
    expect(screen.queryByLabelText(/^Signature drawing area/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    await waitFor(() => expect(api.sentTo(generateReport)[0]?.body).toMatchObject({ signature }));
    await person.click(screen.getByRole('button', { name: 'Draw another signature' }));
    expect(screen.getByLabelText('Signature drawing area, empty')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(api.sentTo(generateReport)).toHaveLength(1);
  });

  it('sends the report whose reply was lost as the same one after a reload', async () => {
    const ownSignature = {
      signature: { width: 400, height: 120, strokes: [[[10, 60] as const, [90, 20] as const]] },
      signedAt: '2026-11-20T15:00:00.000Z',
    };
    const warnings = { approved: [], partial: [], rejected: [] };
    const idAfter = async (prepare: (person: ReturnType<typeof open>['person']) => Promise<void>) => {
      const { api, person } = open({ ...PREPARATION, warnings, ownSignature });
      api.on(generateReport, () => new Refusal(502, ''));
      await screen.findByText(/^You signed this checklist/);
      await prepare(person);
      await person.click(screen.getByRole('button', { name: 'Generate Report' }));
      await waitFor(() => expect(api.sentTo(generateReport)).toHaveLength(1));
      const [sent] = api.sentTo(generateReport);
      cleanup();
      return (sent?.body as { id: string } | undefined)?.id;
    };
    const first = await idAfter(async (person) => {
      await person.click(screen.getByRole('radio', { name: 'Approved' }));
      await person.type(screen.getByLabelText(/Summary/), 'All is well.');
    });
    expect(first).toBeDefined();
    expect(await idAfter(async () => undefined)).toBe(first);
  });

  it('shows the warnings of every result before a result is chosen', async () => {
    open();
    expect(await screen.findByText(UNMARKED.text)).toBeDefined();
    expect(screen.queryByText(FAILED.text)).toBeNull();
  });

  it('sends the chosen type, and shows the contents and progress of the report', async () => {
    const { api, person } = open({ ...PREPARATION, warnings: { approved: [], partial: [], rejected: [] } });
    api.on(generateReport, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    const type = await screen.findByRole('combobox', { name: 'Report type' });
    expect(type.textContent).toBe('Comprehensive');
    await person.click(type);
    await person.click(screen.getByRole('option', { name: 'Defect-only' }));
    expect(screen.getByText(/^The deficiencies with their photos/)).toBeDefined();
    await person.click(screen.getByRole('radio', { name: 'Approved' }));
    await person.type(screen.getByLabelText(/Summary/), 'All is well.');
    drawSignature();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    await waitFor(() => expect(api.sentTo(generateReport)).toHaveLength(1));
    expect(api.sentTo(generateReport)[0]?.body).toMatchObject({ type: 'defect-only', result: 'approved' });
    expect(await screen.findByText('Report Generation Failed')).toBeDefined();
    expect(screen.getAllByText('The service is busy.')).not.toEqual([]);
    api.on(generateReport, () => signedReport());
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(await screen.findByText('Report Generated Successfully')).toBeDefined();
  });

  it('sends template, sections in their order, pictures and watermark as chosen', async () => {
    const { api, person } = open({ ...PREPARATION, warnings: { approved: [], partial: [], rejected: [] } });
    api.on(generateReport, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    await person.click(await screen.findByRole('button', { name: /Layout and sections/ }));
    await person.click(screen.getByRole('combobox', { name: 'Template' }));
    await person.click(screen.getByRole('option', { name: 'Legal' }));
    await person.click(screen.getByRole('switch', { name: 'Map' }));
    await person.type(screen.getByLabelText('Watermark'), 'DRAFT');
    const sections = within(screen.getByRole('group', { name: 'Sections, by priority' }));
    expect(sections.getByRole<HTMLInputElement>('checkbox', { name: 'Deficiencies' }).disabled).toBe(true);
    expect(sections.getByRole<HTMLInputElement>('checkbox', { name: /^Map/ }).checked).toBe(false);
    await person.click(sections.getByRole('checkbox', { name: 'Attendance' }));
    await person.click(sections.getByRole('button', { name: 'Move Charts up' }));
    expect(screen.getByText('Legal, 12 sections, watermark DRAFT')).toBeDefined();
    await person.click(screen.getByRole('radio', { name: 'Approved' }));
    await person.type(screen.getByRole('textbox', { name: /^Summary/ }), 'All is well.');
    drawSignature();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    await waitFor(() => expect(api.sentTo(generateReport)).toHaveLength(1));
    expect(api.sentTo(generateReport)[0]?.body).toMatchObject({
      layout: {
        template: 'legal',
        includePhotos: true,
        includeMap: false,
        includeCharts: true,
        sections: [
          ...['deficiencies', 'nextSteps', 'summary', 'generalNotes', 'otherItems', 'charts', 'figures'],
          ...['map', 'measurements', 'rooms', 'photos', 'voiceNotes', 'scanFindings'],
        ],
        watermark: 'DRAFT',
      },
    });
  });

  it('sends the severity of each deficiency: the chosen one, or the proposed one', async () => {
    const duct = { id: 'ductRough', label: 'Duct rough', section: 'Mechanical', severity: 'major' };
    const gas = { id: 'gasFinal', label: 'Gas final', section: 'Gas', severity: 'minor' };
    const { api, person } = open({
      ...PREPARATION,
      warnings: { approved: [], partial: [], rejected: [] },
      deficiencies: [duct, gas],
    });
    api.on(generateReport, () => new Refusal(503, { error: 'The service is busy.', code: 'unavailable' }));
    const group = within(await screen.findByRole('group', { name: 'Severity of the deficiencies' }));
    expect(group.getByRole('combobox', { name: 'Gas: Gas final' }).textContent).toBe('Minor');
    await person.click(group.getByRole('combobox', { name: 'Mechanical: Duct rough' }));
    await person.click(screen.getByRole('option', { name: 'Critical' }));
    await person.click(screen.getByRole('radio', { name: 'Rejected' }));
    await person.type(screen.getByLabelText(/Summary/), 'Unsafe.');
    drawSignature();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    await waitFor(() => expect(api.sentTo(generateReport)).toHaveLength(1));
    expect(api.sentTo(generateReport)[0]?.body).toMatchObject({
      severities: { ductRough: 'critical', gasFinal: 'minor' },
    });
  });

  it('formats: PDF and page belong to every report, Word and Excel are chosen before generating', async () => {
    const { api, person } = open({ ...PREPARATION, warnings: { approved: [], partial: [], rejected: [] } });
    const formats = within(await screen.findByRole('group', { name: 'Formats' }));
    const isChosen = (name: string) => formats.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect(['PDF', 'Web page', 'Word', 'Excel'].map(isChosen)).toEqual([true, true, false, false]);
    await person.click(formats.getByRole('checkbox', { name: 'Excel' }));
    await person.click(screen.getByRole('radio', { name: 'Approved' }));
    await person.type(screen.getByLabelText(/Summary/), 'All is well.');
    drawSignature();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    await waitFor(() => expect(api.sentTo(generateReport)).toHaveLength(1));
    expect(api.sentTo(generateReport)[0]?.body).toMatchObject({ formats: ['excel'] });
  });

  it('lists the photos that the company requires, and offers no signature until they exist', async () => {
    const { api, person } = open({ ...PREPARATION, missing: [LACKING] });
    await person.click(screen.getByRole('radio', { name: 'Approved' }));
    const missing = within(await screen.findByRole('group', { name: 'Before you sign' }));
    const items = within(missing.getByRole('list', { name: 'Add a photo of each failed item.' }));
    expect(items.getAllByRole('link').map((link) => link.textContent)).toEqual(['Duct rough', 'Gas piping']);
    expect(screen.queryByRole('checkbox', { name: /signing anyway/ })).toBeNull();
    expect(screen.queryByLabelText(/Signature drawing area/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Generate Report' })).toBeNull();
    api.on(prepareReport, () => PREPARATION);
    await person.click(missing.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByRole('button', { name: 'Generate Report' })).toBeDefined();
    expect(screen.getByRole('checkbox', { name: /signing anyway/ })).toBeDefined();
  });

  it('reads what is missing again when the person returns from another tab', async () => {
    const { api } = open({ ...PREPARATION, missing: [LACKING] }, true);
    expect(await screen.findByText(LACKING.text)).toBeDefined();
    api.on(prepareReport, () => PREPARATION);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('button', { name: 'Generate Report' })).toBeDefined();
    expect(screen.queryByText(LACKING.text)).toBeNull();
  });

  it('lists the photos that turned out to be missing when the report was sent', async () => {
    const { api, person } = open();
    api
      .on(generateReport, () => new Refusal(409, { error: 'Photos missing.', code: 'photosMissing' }))
      .on(prepareReport, () => ({ ...PREPARATION, missing: [LACKING] }));
    await person.click(screen.getByRole('radio', { name: /Rejected/ }));
    await person.click(await screen.findByRole('checkbox', { name: /signing anyway/ }));
    await person.type(screen.getByLabelText(/Summary/), 'Panel is open.');
    drawSignature();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(await screen.findByText('Add a photo of each failed item.')).toBeDefined();
    expect(screen.getByDisplayValue('Panel is open.')).toBeDefined();
  });

  it('clears the consent when a new warning appears', async () => {
    const { person } = open();
    await person.click(screen.getByRole('radio', { name: /Rejected/ }));
    await person.click(await screen.findByRole('checkbox', { name: /signing anyway/ }));
    await person.click(screen.getByRole('radio', { name: 'Approved' }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /signing anyway/ }).checked).toBe(false);
  });

  it('clears the consent when another photo without an item is added', async () => {
    const { api, person } = open();
    await person.click(screen.getByRole('radio', { name: 'Approved' }));
    await person.click(await screen.findByRole('checkbox', { name: /signing anyway/ }));
    const now = {
      ...STRAY,
      id: 'photosWithoutSubject:3:8796a5b4c3d2e1f0',
      text: STRAY.text.replace('2', '3'),
    };
    api
      .on(generateReport, () => new Refusal(409, { error: 'Check.', code: 'warningsNotAcknowledged' }))
      .on(prepareReport, () => ({ ...PREPARATION, warnings: { ...PREPARATION.warnings, approved: [now] } }));
    await person.type(screen.getByLabelText(/Summary/), 'All is well.');
    drawSignature();
    await person.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(await screen.findByText(now.text)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /signing anyway/ }).checked).toBe(false);
  });

  it('starts a new version from the last one and lists the changes since', async () => {
    open({
      ...PREPARATION,
      versionNumber: 2,
      previous: {
        versionNumber: 1,
        signedAt: '2026-11-20T15:00:00.000Z',
        type: 'comprehensive',
        layout: usualLayout('comprehensive'),
        result: 'rejected',
        summary: 'Panel is open.',
      },
      changesSinceSigned: ['Final electrical: changed from failed to passed.'],
    });
    expect(await screen.findByDisplayValue('Panel is open.')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Rejected/ }).checked).toBe(true);
    expect(screen.getByText('Final electrical: changed from failed to passed.')).toBeDefined();
    expect(screen.getByText(/This will be version 2/)).toBeDefined();
  });
});
