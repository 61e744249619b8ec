import {
  addStaffMember,
  changeStaffMember,
  listStaff,
  type StaffMember,
} from '@sightline/contracts/accounts/staff';
import {
  type CatalogChange,
  getCodeEditions,
  type JurisdictionVersion,
  listCatalogHistory,
  listJurisdictions,
  saveCodeEditions,
  saveJurisdiction,
} from '@sightline/contracts/catalog/catalog';
import {
  listTemplates,
  saveTemplate,
  type TemplateVersion,
} from '@sightline/contracts/catalog/catalogTemplates';
import { mintId } from '@sightline/contracts/core/ids';
import { changeOrganization, getCompany, uploadLogo } from '@sightline/contracts/organization/company';
import { getOrganization } from '@sightline/contracts/organization/organization';
import { changeSettings, getSettings } from '@sightline/contracts/organization/organizationSettings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { ConfirmHost } from '../../ui/ConfirmHost.tsx';
import { Settings } from './Settings.tsx';

const delivered = { version: 1, isRetired: false, by: null, at: null, note: '' };
const SETTINGS = {
  requiresDescriptionOnFail: false,
  requiresPhotoOnFail: false,
  requiresReportApproval: false,
  assignedInspectorHosts: false,
  peopleWaitApart: true,
  allowsRecording: false,
  recordingKeepDays: 365,
  siteRadiusMeters: 150,
  autoTranscription: true,
};

const MIAMI: JurisdictionVersion = {
  ...delivered,
  body: {
    id: 'miami',
    name: 'Miami',
    requirements: ['Flood zone elevation.', 'Impact certification.'],
    isHighVelocityHurricaneZone: true,
    needsProductApproval: true,
  },
};

const item = (id: string, label: string) => ({ id, label, isRetired: false });
const PLUMBING: TemplateVersion = {
  ...delivered,
  body: {
    id: 'plumbing',
    name: 'Plumbing',
    projectTypes: ['plumbing'],
    views: [],
    sections: [
      {
        id: 'plumbing',
        title: 'Plumbing',
        isRetired: false,
        items: [item('plumbingGasPiping', 'Gas piping'), item('plumbingFinal', 'Final plumbing')],
      },
    ],
  },
};

const PRIYA: StaffMember = {
  id: mintId(),
  name: 'Priya Raman',
  email: 'priya@example.com',
  role: 'inspector',
  licenseNumber: 'BN-2002',
  trades: ['electrical'],
  isActive: true,
  hasPassword: true,
  hasTwoStep: false,
  version: 1,
  history: [
    {
      by: 'Dana Diaz',
      at: '2026-11-22T15:00:00.000Z',
      changes: [{ fact: 'licenseNumber', from: 'BN-1', to: 'BN-2002' }],
    },
  ],
};

const COMPANY = { version: 4, facts: ORGANIZATION };

const CONFLICT = new Refusal(409, { error: 'Someone else saved.', code: 'changedMeanwhile' });

let api: FakeApi;
beforeEach(() => {
  const history: CatalogChange[] = [{ ...delivered, changes: [] }];
  api = FakeApi.install()
    .on(getOrganization, () => ORGANIZATION)
    .on(getCompany, () => COMPANY)
    .on(getSettings, () => SETTINGS)
    .on(listCatalogHistory, () => history)
    .on(listJurisdictions, () => [MIAMI])
    .on(listTemplates, () => [PLUMBING])
    .on(getCodeEditions, () => ({
      ...delivered,
      body: [{ name: '8th Edition (2023)', inForceFrom: '2023-12-31' }],
    }))
    .on(listStaff, () => [PRIYA]);
});

function open(groupId?: string) {
  return renderScreen(
    <>
      <Settings groupId={groupId} find={null} />
      <ConfirmHost />
    </>,
  );
}

const save = () => screen.getByRole('button', { name: 'Save' });

describe('the brand', () => {
  it('is previewed as the head of a report, and saved as a whole', async () => {
    const api = FakeApi.install().on(getCompany, () => COMPANY);
    api.on(changeOrganization, () => ORGANIZATION);
    const { person } = renderScreen(<Settings groupId="brand" find={null} />);
    const name = await screen.findByLabelText(/Company name/);
    fireEvent.change(name, { target: { value: 'Gulf Coast Inspections' } });
    const preview = within(screen.getByRole('region', { name: 'Preview of the letterhead' }));
    expect(preview.getByText('Gulf Coast Inspections')).toBeDefined();
    expect(preview.getByText('License PP-0421')).toBeDefined();
    fireEvent.change(screen.getByLabelText('Color'), { target: { value: '#ffee88' } });
    expect(screen.getAllByText(/Choose a darker color/).length).toBeGreaterThan(0);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('Color'), { target: { value: '#1b3a6b' } });
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.sentTo(changeOrganization)).toHaveLength(1));
    expect(api.sentTo(changeOrganization)[0]?.body).toMatchObject({
      seenVersion: 4,
      name: 'Gulf Coast Inspections',
      brandColor: '#1b3a6b',
      licenseNumber: 'PP-0421',
    });
  });

  it('has no promise to clients until one is written or a suggestion is taken', async () => {
    const facts = { ...ORGANIZATION, promises: [] };
    const api = FakeApi.install().on(getCompany, () => ({ ...COMPANY, facts }));
    api.on(changeOrganization, () => facts);
    const { person } = renderScreen(<Settings groupId="brand" find={null} />);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Promises');
    expect(field.value).toBe('');
    await person.click(screen.getByRole('button', { name: 'Digital reports within 24 hours' }));
    fireEvent.change(field, { target: { value: `${field.value}\n Answers on Sundays \n` } });
    await person.click(save());
    await waitFor(() => expect(api.sentTo(changeOrganization)).toHaveLength(1));
    expect(api.sentTo(changeOrganization)[0]?.body).toMatchObject({
      promises: ['Digital reports within 24 hours', 'Answers on Sundays'],
    });
  });

  it('sends a logo at once, and refuses one of more than a megabyte before it is sent', async () => {
    const api = FakeApi.install().on(getCompany, () => COMPANY);
    api.on(uploadLogo, () => ORGANIZATION);
    const { person } = renderScreen(<Settings groupId="brand" find={null} />);
    const field = await screen.findByLabelText<HTMLInputElement>('Logo file');
    const png = { type: 'image/png' };
    await person.upload(field, new File([new Uint8Array(1024 * 1024 + 1)], 'large.png', png));
    expect(await screen.findByText('Use a logo of at most 1 MB')).toBeDefined();
    await person.upload(field, new File(['logo'], 'logo.png', png));
    await waitFor(() => expect(api.sentTo(uploadLogo)).toHaveLength(1));
    expect(api.sentTo(uploadLogo)[0]?.body).toEqual({ base64: btoa('logo') });
  });
});

describe('the company rules', () => {
  it('shows the radius in feet with meters, and sends only changed fields', async () => {
    api.on(changeSettings, () => ({ ...SETTINGS, requiresPhotoOnFail: true }));
    const { person } = open();
    const radius: HTMLInputElement = await screen.findByLabelText('Site radius');
    expect(radius.value).toBe('492');
    expect(screen.getByText(/^150 m\./)).toBeDefined();
    await person.click(screen.getByRole('switch', { name: 'Require a photo of every failed item' }));
    await person.click(save());
    expect(await screen.findByText('Settings saved')).toBeDefined();
    expect(api.sentTo(changeSettings)[0]?.body).toEqual({
      seenVersion: 1,
      requiresDescriptionOnFail: false,
      requiresPhotoOnFail: true,
      requiresReportApproval: false,
      requiresTwoStep: false,
      assignedInspectorHosts: false,
      peopleWaitApart: true,
      allowsRecording: false,
      roomUnit: 'feet',
      autoTranscription: true,
    });
  });

  it('refuses a radius outside of the limits, and marks the group while a change is unsaved', async () => {
    const { person } = open('company');
    const radius = await screen.findByLabelText('Site radius');
    await person.clear(radius);
    await write(person, radius, '5');
    expect(screen.getAllByText('Enter whole feet, from 33 to 32,808.')).toHaveLength(2);
    expect(save()).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'Company rules, unsaved changes' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard your changes?' }));
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await person.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });

  it('says that it cannot be read, and tries again', async () => {
    api.on(getSettings, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    const { person } = open('company');
    expect(await screen.findByText("Couldn't load the settings")).toBeDefined();
    api.on(getSettings, () => SETTINGS);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Site radius')).toBeDefined();
  });
});

describe('the jurisdictions', () => {
  const openMiami = async () => {
    const { person } = open('jurisdictions');
    await person.click(await screen.findByRole('button', { name: /^Miami/ }));
    return person;
  };

  it('shows authors and changes in the history', async () => {
    const changed = { ...delivered, version: 2, by: 'Dana Diaz', at: '2026-11-22T15:00:00.000Z' };
    const changes = ['added “Green building review.”'];
    api.on(listCatalogHistory, () => [
      { ...changed, note: 'Ordinance 14', changes },
      { ...delivered, changes: [] },
    ]);
    const person = await openMiami();
    await person.click(screen.getByRole('button', { name: 'History' }));
    await screen.findByText('Version 1, as delivered');
    const items = screen.getAllByRole('listitem');
    const [latest, first] = items.filter(({ textContent }) => textContent.startsWith('Version'));
    // The organization's time zone arrives a moment later.
    await waitFor(() =>
      expect(latest?.textContent).toMatch(
        /^Version 2, Dana Diaz, Sun, Nov 22(, 2026)?, 10:00 AM: added “Green building review.”“Ordinance 14”$/,
      ),
    );
    expect(first?.textContent).toBe('Version 1, as delivered');
  });

  it('reorders requirements with the keyboard, and keeps the focus on the moved one', async () => {
    api.on(saveJurisdiction, () => MIAMI);
    const person = await openMiami();
    await person.click(screen.getByLabelText('Requirement 1'));
    await person.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(screen.getByLabelText('Requirement 2'));
    await person.click(save());
    await waitFor(() => expect(api.sentTo(saveJurisdiction)).toHaveLength(1));
    expect(api.sentTo(saveJurisdiction)[0]?.body).toMatchObject({
      seenVersion: 1,
      body: { requirements: ['Impact certification.', 'Flood zone elevation.'] },
    });
  });

  it("says that another person saved, and saves this person's version over it after a decision", async () => {
    const theirs = { ...MIAMI, version: 2, by: 'Ana Ruiz', at: '2026-11-22T15:00:00.000Z' };
    api.on(saveJurisdiction, () => {
      api.on(listJurisdictions, () => [theirs]);
      return CONFLICT;
    });
    const person = await openMiami();
    await write(person, screen.getByLabelText('Name'), ' Beach');
    await person.click(save());
    const warning = await screen.findByText(/Ana Ruiz saved a newer version while you were editing/);
    expect(save()).toHaveProperty('disabled', true);
    api.on(saveJurisdiction, () => theirs);
    await person.click(within(warning).getByRole('button', { name: 'Keep mine' }));
    await person.click(save());
    expect(await screen.findByText('Jurisdiction saved')).toBeDefined();
    expect(api.sentTo(saveJurisdiction)[1]?.body).toMatchObject({
      seenVersion: 2,
      body: { name: 'Miami Beach' },
    });
  });

  it('adds one with an id derived from its name, and asks before retiring one', async () => {
    api.on(saveJurisdiction, () => MIAMI);
    const person = await openMiami();
    await person.click(screen.getByRole('button', { name: 'Retire this jurisdiction' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(api.sentTo(saveJurisdiction)).toHaveLength(0);
    await person.click(question.getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(api.sentTo(saveJurisdiction)[0]?.body).toMatchObject({ isRetired: true }));
    await person.click(await screen.findByRole('button', { name: 'Add jurisdiction' }));
    const added = within(screen.getByRole('region', { name: 'New jurisdiction' }));
    await write(person, added.getByLabelText('Name'), 'Coral Springs');
    await person.click(added.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.sentTo(saveJurisdiction)[1]?.path).toBe('/api/catalog/jurisdictions/coral_springs'),
    );
  });
});

describe('the checklist templates', () => {
  it('adds, renames, moves and retires items, each under its id', async () => {
    api.on(saveTemplate, () => PLUMBING);
    const { person } = open('templates');
    await write(person, await screen.findByLabelText('New item of Plumbing'), 'Backflow preventer');
    await person.keyboard('{Enter}');
    await person.click(screen.getByRole('button', { name: 'Final plumbing' }));
    await write(person, screen.getByLabelText('Item'), ' inspection');
    await person.click(screen.getByRole('button', { name: 'Final plumbing inspection' }));
    expect(screen.queryByLabelText('Item')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Move Backflow preventer up' }));
    await person.click(screen.getByRole('button', { name: 'Retire Gas piping' }));
    const retired = within(screen.getByRole('region', { name: 'Retired items of Plumbing' }));
    expect(retired.getByRole('button', { name: 'Restore Gas piping' })).toBeDefined();
    await person.click(save());
    expect(await screen.findByText('Checklist template saved')).toBeDefined();
    const sent = api.sentTo(saveTemplate)[0]?.body as TemplateVersion['body'] | undefined;
    expect(sent?.sections[0]?.items).toEqual([
      { ...item('plumbingGasPiping', 'Gas piping'), isRetired: true },
      item('plumbingBackflowPreventer', 'Backflow preventer'),
      item('plumbingFinal', 'Final plumbing inspection'),
    ]);
  });

  it('opens an item by keyboard, with its code section and the corrections of a failed one', async () => {
    api.on(saveTemplate, () => PLUMBING);
    const { person } = open('templates');
    const row = await screen.findByRole('button', { name: 'Gas piping' });
    row.focus();
    await person.keyboard('{Enter}');
    expect(row.getAttribute('aria-expanded')).toBe('true');
    const fields = within(screen.getByRole('group', { name: 'Gas piping' }));
    await write(person, fields.getByLabelText('Code section'), 'FBC-FG 406.4');
    await write(person, fields.getByLabelText('Corrections if it fails, one per line'), 'Repair all leaks.');
    expect(row.textContent).toContain('FBC-FG 406.4');
    await person.click(save());
    expect(await screen.findByText('Checklist template saved')).toBeDefined();
    const sent = api.sentTo(saveTemplate)[0]?.body as TemplateVersion['body'] | undefined;
    expect(sent?.sections[0]?.items[0]).toEqual({
      ...item('plumbingGasPiping', 'Gas piping'),
      codeSection: 'FBC-FG 406.4',
      corrections: 'Repair all leaks.',
    });
  });

  it('names the views that an inspection needs', async () => {
    api.on(saveTemplate, () => PLUMBING);
    const { person } = open('templates');
    await write(person, await screen.findByLabelText('New required view'), 'Label of the water heater');
    await person.keyboard('{Enter}');
    await person.click(save());
    expect(await screen.findByText('Checklist template saved')).toBeDefined();
    const sent = api.sentTo(saveTemplate)[0]?.body as TemplateVersion['body'] | undefined;
    expect(sent?.views).toEqual([item('labelOfTheWaterHeater', 'Label of the water heater')]);
  });

  it('keeps unsaved changes while another group or page is open, and says so', async () => {
    const { person, unmount } = open('templates');
    await person.click(await screen.findByRole('button', { name: 'Retire Gas piping' }));
    unmount();
    open('templates');
    expect(await screen.findByRole('button', { name: 'Restore Gas piping' })).toBeDefined();
    expect(screen.getByText('Your changes to the settings are not saved')).toBeDefined();
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
  });
});

it('names the missing parts of a code edition before it is saved', async () => {
  api.on(saveCodeEditions, () => ({ ...delivered, body: [{ name: 'x', inForceFrom: '2023-12-31' }] }));
  const { person } = open('editions');
  await write(person, await screen.findByLabelText('Name of the new edition'), '9th Edition (2026)');
  await person.keyboard('{Enter}');
  expect(screen.getByText('Enter an effective date for every edition.')).toBeDefined();
  const added = within(screen.getByRole('group', { name: '9th Edition (2026)' }));
  await write(person, added.getByLabelText('In effect from'), '2026-12-31');
  await person.click(save());
  await waitFor(() =>
    expect(api.sentTo(saveCodeEditions)[0]?.body).toMatchObject({
      body: [{}, { name: '9th Edition (2026)', inForceFrom: '2026-12-31' }],
    }),
  );
});

describe('the inspectors', () => {
  const openPriya = async () => {
    const { person } = open('staff');
    await person.click(await screen.findByRole('button', { name: /^Priya Raman/ }));
    return person;
  };

  it('changes license and trades, with the history of both', async () => {
    api.on(changeStaffMember, () => PRIYA);
    const person = await openPriya();
    await person.click(screen.getByRole('button', { name: 'History' }));
    expect(screen.getByText(/license BN-1 → BN-2002/)).toBeDefined();
    await person.click(screen.getByRole('checkbox', { name: 'Gas' }));
    await person.click(save());
    expect(await screen.findByText('Account saved')).toBeDefined();
    expect(api.sentTo(changeStaffMember)[0]?.body).toEqual({
      seenVersion: 1,
      role: 'inspector',
      licenseNumber: 'BN-2002',
      trades: ['electrical', 'gas'],
    });
  });

  it('asks before an account is set inactive, and shows why the last admin stays active', async () => {
    const reason = 'This is the last active administrator.';
    api.on(changeStaffMember, () => new Refusal(409, { error: reason, code: 'lastAdmin' }));
    const person = await openPriya();
    await person.click(screen.getByRole('button', { name: 'Set inactive' }));
    const question = within(await screen.findByRole('alertdialog'));
    await person.click(question.getByRole('button', { name: 'Set inactive' }));
    expect(await screen.findByText(reason)).toBeDefined();
    expect(api.sentTo(changeStaffMember)[0]?.body).toEqual({ seenVersion: 1, isActive: false });
  });

  it('asks for no license of a person of the office', async () => {
    const link = 'https://inspect.example/set-password#token';
    api.on(addStaffMember, () => ({
      person: PRIYA,
      access: { link, expiresAt: '2026-11-29T15:00:00.000Z' },
    }));
    const { person } = open('staff');
    await person.click(await screen.findByRole('button', { name: 'Invite a person' }));
    const dialog = within(await screen.findByRole('dialog'));
    await write(person, dialog.getByLabelText(/^Name/), 'Olivia Brandt');
    await write(person, dialog.getByLabelText(/^Email/), 'olivia@example.com');
    await person.click(dialog.getByRole('combobox', { name: 'Role' }));
    await person.click(await screen.findByRole('option', { name: 'Office' }));
    expect(dialog.queryByLabelText(/^License number/)).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Invite' }));
    await waitFor(() => expect(api.sentTo(addStaffMember)).toHaveLength(1));
    expect(api.sentTo(addStaffMember)[0]?.body).toMatchObject({ role: 'office', licenseNumber: '' });
  });

  it('adds an inspector and shows the one-time link', async () => {
    const link = 'https://inspect.example/set-password#token';
    api.on(addStaffMember, () => ({
      person: { ...PRIYA, name: 'Ana Ruiz' },
      access: { link, expiresAt: '2026-11-29T15:00:00.000Z' },
    }));
    const { person } = open('staff');
    await person.click(await screen.findByRole('button', { name: 'Invite a person' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await dialog.findAllByText('Required')).toHaveLength(3);
    await write(person, dialog.getByLabelText(/^Name/), 'Ana Ruiz');
    await write(person, dialog.getByLabelText(/^Email/), 'ana@example.com');
    await write(person, dialog.getByLabelText(/^License number/), 'BN-77');
    await person.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(await screen.findByText('Give Ana Ruiz this link')).toBeDefined();
    expect(screen.getByLabelText('One-time link')).toHaveProperty('value', link);
  });
});
