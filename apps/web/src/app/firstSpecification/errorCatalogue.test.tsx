import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { createClient, getClient, listClients } from '@sightline/contracts/clients/clients';
import { listRecipientGroups } from '@sightline/contracts/clients/recipientGroups';
import { getInspection, listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { requestInspection } from '@sightline/contracts/inspections/scheduling';
import { getFees } from '@sightline/contracts/organization/feeSchedule';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { getMailSender } from '@sightline/contracts/reports/deliveries';
import { render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Clients } from '../../features/clients/Clients.tsx';
import { Portal } from '../../features/portal/Portal.tsx';
import { EmailDialog } from '../../features/reports/email/EmailDialog.tsx';
import { openDetailedReport, printReport } from '../../features/reports/openReport.ts';
import { InspectionRequest } from '../../features/scheduling/InspectionRequest.tsx';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { CLIENT } from '../../testing/people.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { FEES, ORGANIZATION, sampleInspection } from '../../testing/samples.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { Gate } from '../Gate.tsx';

/** Section 8 of the first specification: the messages that no test of a feature causes. */

/** A server without an error text, for which the catalogue has one. */
const silent = () => new Refusal(502, '');
const refused = (error: string) => new Refusal(409, { error, code: 'conflict' });

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function install(): FakeApi {
  return FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getFees, () => FEES);
}

const shown = async (...texts: string[]): Promise<void> => {
  for (const text of texts) expect(await screen.findByText(text)).toBeDefined();
};

describe('8 the error catalogue', () => {
  it('session fetch failure: Failed to fetch user', async () => {
    install().on({ ...getOrganization, path: SESSION_PATH }, () => refused('Busy.'));
    renderScreen(<Gate>{() => 'in'}</Gate>);
    await shown('Failed to fetch user', 'Busy.');
  });

  it('client inspections and client details: Failed to fetch inspections, Failed to fetch client details', async () => {
    install()
      .on(listOwnInspections, () => refused('Busy.'))
      .on(getClient, () => refused('Busy.'));
    renderScreen(<Portal onPay={vi.fn()} />, { user: CLIENT });
    await shown('Failed to fetch inspections', 'Failed to fetch client details');
  });

  it.each([
    ["the server's text", refused('We are closed.'), 'We are closed.'],
    ['its own text', silent(), 'Failed to schedule inspection'],
  ])('schedule request failure: Error with %s', async (_, refusal, text) => {
    install().on(requestInspection, () => refusal);
    const { person } = renderScreen(<InspectionRequest />, { user: CLIENT });
    await person.click(await screen.findByRole('combobox', { name: /Inspection type/ }));
    await person.click(screen.getByRole('option', { name: /Mechanical/ }));
    await write(person, screen.getByRole('textbox', { name: /Property address/ }), '12 Palm Way');
    await person.click(screen.getByRole('button', { name: 'Request inspection' }));
    await shown('Error', text);
  });

  it('create client failure: Failed to create client.', async () => {
    install()
      .on(listClients, () => [])
      .on(createClient, silent);
    const { person } = renderScreen(<Clients handedOverId={null} />);
    await person.click(await screen.findByRole('button', { name: 'Add First Client' }));
    const dialog = within(await screen.findByRole('dialog'));
    await write(person, dialog.getByLabelText(/^Name/), 'Elena Marquez');
    await write(person, dialog.getByLabelText(/^Email/), 'elena@example.com');
    await person.click(dialog.getByRole('button', { name: 'Add Client' }));
    await shown('Failed to create client.');
  });

  it('email dialog without the client: Unable to find client information for this inspection', async () => {
    install()
      .on(getInspection, () => sampleInspection())
      .on(getClient, () => refused('Busy.'))
      .on(getMailSender, () => ({ name: 'Palmetto', address: null }))
      .on(listRecipientGroups, () => []);
    renderScreen(<EmailDialog inspectionId="one" onClose={vi.fn()} onSent={vi.fn()} />);
    await shown('Unable to find client information for this inspection');
  });

  it('reports: opened, blocked, or without an inspection', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(window);
    renderScreen(null);
    openDetailedReport('one');
    await shown('Report Opened', "Use the browser's Print > Save as PDF to keep it.");
    expect(open).toHaveBeenCalledWith('/api/inspections/one/report', '_blank');
    openDetailedReport('');
    await shown('Unable to open report - missing inspection data');
    open.mockReturnValue(null);
    openDetailedReport('one');
    await shown('Print Blocked', 'Please allow pop-ups to enable printing');
  });

  it('reports: Printing Report, and the print dialog 500 ms after the window has opened; Print Error', async () => {
    const opened = new EventTarget() as Window;
    const print = vi.fn();
    Object.assign(opened, { print });
    vi.spyOn(window, 'open').mockReturnValue(opened);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    renderScreen(null);
    printReport('one');
    await shown('Printing Report');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    opened.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(499);
    expect(print).not.toHaveBeenCalled();
    print.mockImplementation(() => {
      throw new Error('closed');
    });
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(print).toHaveBeenCalledOnce();
    await shown('Print Error', 'Unable to prepare report for printing');
  });

  it('the current user outside of the signed-in part of the app is an error', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Lost = () => useCurrentUser().email;
    expect(() => render(<Lost />)).toThrow('useCurrentUser must be used within');
  });
});
