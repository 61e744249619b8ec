import {
  type ImportColumn,
  type ImportRow,
  importClients,
  previewClientImport,
} from '@sightline/contracts/clients/clientFiles';
import { mergeClients, previewClientMerge } from '@sightline/contracts/clients/clientMerge';
import { listClients } from '@sightline/contracts/clients/clients';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { sampleClient } from '../../testing/samples.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

/** Both an import from a file and a merge of two clients show a preview before they change anything. */

const row = (line: number, state: ImportRow['state'], problems: string[] = []): ImportRow => ({
  line,
  state,
  problems,
  leftOut: [],
  name: `Client ${line}`,
  email: `client${line}@example.com`,
});
const columnsOf = (...fields: ImportColumn['field'][]): ImportColumn[] =>
  fields.map((field, index) => ({ title: `Column ${index}`, samples: [`Value ${index}`], field }));
const NAMED = columnsOf('name', 'email');
const fileOf = (text: string, name = 'clients.csv') => new File([text], name, { type: 'text/csv' });

describe('importing clients', () => {
  function open(rows: ImportRow[]) {
    const onClose = vi.fn();
    const api = FakeApi.install()
      .on(previewClientImport, () => ({ rows, columns: NAMED }))
      .on(importClients, () => ({ added: 2, rows }));
    return { api, onClose, ...renderScreen(<ImportDialog onClose={onClose} />) };
  }

  it('shows the effect of each row, problems first, and then adds the new clients', async () => {
    const { api, person, onClose } = open([
      row(2, 'new'),
      row(3, 'known'),
      row(4, 'invalid', ['Enter an email address such as name@example.com']),
      row(5, 'new'),
      row(6, 'repeated'),
    ]);
    expect(screen.getByRole('button', { name: 'Import 0 clients' }).matches(':disabled')).toBe(true);
    await person.upload(screen.getByLabelText('CSV or Excel file'), fileOf('Name,Email'));
    expect(await screen.findByText('2 new, 2 skipped, 1 not usable.')).toBeDefined();
    const rows = within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Line 4');
    expect(rows[0]?.textContent).toContain('Enter an email address');
    expect(screen.getByText('Twice in the file, skipped')).toBeDefined();
    expect(api.sentTo(importClients)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Import 2 clients' }));
    expect(await screen.findByText('2 clients added')).toBeDefined();
    expect(api.sentTo(importClients)[0]?.body).toMatchObject({ csv: 'Name,Email' });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows why a file cannot be read, and accepts another one or the same one again', async () => {
    const { api, person } = open([row(2, 'new')]);
    const error = 'The first line must name the columns Name and Email.';
    api.on(previewClientImport, () => new Refusal(400, { error, code: 'badInput' }));
    const field = screen.getByLabelText<HTMLInputElement>('CSV or Excel file');
    await person.upload(field, fileOf('x'));
    expect(await screen.findByText(error)).toBeDefined();
    // Browsers fire no event when the same file is chosen while the field still names it.
    expect(field.value).toBe('');
    api.on(previewClientImport, () => ({ rows: [row(2, 'new')], columns: NAMED }));
    await person.upload(field, fileOf('Name,Email'));
    expect(await screen.findByRole('button', { name: 'Import 1 client' })).toBeDefined();
    expect(screen.queryByText(error)).toBeNull();
    await person.upload(field, fileOf('x'.repeat(2_000_001), 'large.csv'));
    expect(await screen.findByText('Use a file of at most 2 MB.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Import 0 clients' }).matches(':disabled')).toBe(true);
  });
});

describe('the accented letters of a file', () => {
  const bytesOf = (text: string): File =>
    new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], 'clients.csv');
  function open() {
    const api = FakeApi.install()
      .on(previewClientImport, () => ({ rows: [row(2, 'new')], columns: NAMED }))
      .on(importClients, () => ({ added: 1, rows: [] }));
    return { api, ...renderScreen(<ImportDialog onClose={vi.fn()} />) };
  }
  const LETTERS = 'Accented letters in this file';

  it('are shown as they are read, and read in another way on request', async () => {
    const { api, person } = open();
    await person.upload(
      screen.getByLabelText('CSV or Excel file'),
      bytesOf('Name,Email\rJos\u008E,a@example.com'),
    );
    const choice = await screen.findByLabelText<HTMLSelectElement>(LETTERS);
    expect(choice.selectedOptions[0]?.text).toBe('José (saved on Mac)');
    await person.selectOptions(choice, 'JosŽ (saved on Windows)');
    await person.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    await waitFor(() => expect(api.sentTo(importClients)).toHaveLength(1));
    expect(api.sentTo(previewClientImport).map(({ body }) => (body as { csv: string }).csv)).toEqual([
      'Name,Email\rJosé,a@example.com',
      'Name,Email\rJosŽ,a@example.com',
    ]);
  });

  it('are asked for before anything is read when two ways are equally likely', async () => {
    const { api, person } = open();
    await person.upload(
      screen.getByLabelText('CSV or Excel file'),
      bytesOf('Name,Email\n\u00E7lvarez,a@example.com'),
    );
    expect(await screen.findByText('Choose the line in which the letters look right.')).toBeDefined();
    expect(api.sentTo(previewClientImport)).toHaveLength(0);
    await person.selectOptions(screen.getByLabelText(LETTERS), 'Álvarez (saved on Mac)');
    expect(await screen.findByRole('button', { name: 'Import 1 client' })).toBeDefined();
  });
});

describe('columns of a file', () => {
  it('are matched by hand when their titles are unknown, and the rows are read with them', async () => {
    const api = FakeApi.install()
      .on(previewClientImport, ({ body }) => {
        const { columns = [null, null] } = body as { columns?: ImportColumn['field'][] };
        const isMatched = columns.includes('name') && columns.includes('email');
        return { columns: columnsOf(...columns), rows: isMatched ? [row(2, 'new')] : [] };
      })
      .on(importClients, () => ({ added: 1, rows: [] }));
    const { person } = renderScreen(<ImportDialog onClose={vi.fn()} />);
    await person.upload(screen.getByLabelText('CSV or Excel file'), fileOf('Kunde,Kontakt'));
    expect(await screen.findByText('Choose the columns with the name and the email.')).toBeDefined();
    const list = within(screen.getByRole('list', { name: 'Columns of the file' }));
    expect(list.getByText('Value 0')).toBeDefined();
    await person.selectOptions(list.getByLabelText('Import “Column 0” as'), 'Name');
    expect(await screen.findByText('Choose the column with the email.')).toBeDefined();
    await person.selectOptions(list.getByLabelText('Import “Column 1” as'), 'Email');
    await person.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    await waitFor(() => expect(api.sentTo(importClients)).toHaveLength(1));
    expect(api.sentTo(importClients)[0]?.body).toMatchObject({ columns: ['name', 'email'] });
  });

  it('are hidden behind a button when their titles are known', async () => {
    FakeApi.install().on(previewClientImport, () => ({ rows: [row(2, 'new')], columns: NAMED }));
    const { person } = renderScreen(<ImportDialog onClose={vi.fn()} />);
    await person.upload(screen.getByLabelText('CSV or Excel file'), fileOf('Name,Email'));
    const button = await screen.findByRole('button', { name: 'Match columns' });
    expect(screen.queryByLabelText('Import “Column 0” as')).toBeNull();
    await person.click(button);
    expect(screen.getByLabelText<HTMLSelectElement>('Import “Column 0” as').value).toBe('name');
  });
});

it('names the values that a new client loses', async () => {
  const partial = { ...row(3, 'new'), leftOut: ['The phone “12” is left out.'] };
  FakeApi.install().on(previewClientImport, () => ({ rows: [row(2, 'new'), partial], columns: NAMED }));
  const { person } = renderScreen(<ImportDialog onClose={vi.fn()} />);
  await person.upload(screen.getByLabelText('CSV or Excel file'), fileOf('Name,Email'));
  expect(await screen.findByText(/1 of the new ones lacks a value, shown below/)).toBeDefined();
  const [first] = within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('The phone “12” is left out.');
});

describe('merging clients', () => {
  const [harbor, twin] = [
    sampleClient(),
    sampleClient({ name: 'Harbor Homes LLC', email: 'ap@harbor.example' }),
  ];

  function open() {
    const onClose = vi.fn();
    const preview = { result: harbor, inspections: 3, reports: 1, messages: 0, payments: 2, account: 'ends' };
    const api = FakeApi.install()
      .on(listClients, () => [harbor, twin])
      .on(previewClientMerge, () => preview)
      .on(mergeClients, () => harbor);
    return { api, onClose, ...renderScreen(<MergeDialog client={harbor} onClose={onClose} />) };
  }
  const choose = async ({ person }: ReturnType<typeof open>) => {
    await write(person, await screen.findByRole('combobox', { name: 'Duplicate' }), 'LLC');
    await person.click(await screen.findByRole('option', { name: 'Harbor Homes LLC, ap@harbor.example' }));
  };

  it('shows which records move and end before it merges, and never offers a client as its duplicate', async () => {
    const screens = open();
    const { api, person, onClose } = screens;
    await person.click(await screen.findByRole('combobox', { name: 'Duplicate' }));
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    await choose(screens);
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText(/^3 inspections, 1 report, and 2 payments move\./)).toBeDefined();
    expect(preview.getByText(/portal account of the duplicate ends/)).toBeDefined();
    expect(preview.getByText('A merge cannot be undone.')).toBeDefined();
    expect(api.sentTo(mergeClients)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(api.sentTo(mergeClients)[0]?.body).toEqual({ fromId: twin.id });
    expect(screen.getByText(`Merged into ${harbor.name}`)).toBeDefined();
  });

  it('merges with its button only: Enter chooses from the list', async () => {
    const { api, person } = open();
    await write(person, await screen.findByRole('combobox', { name: 'Duplicate' }), 'LLC');
    await screen.findByRole('option', { name: 'Harbor Homes LLC, ap@harbor.example' });
    await person.keyboard('{ArrowDown}{Enter}');
    await screen.findByText('A merge cannot be undone.');
    await person.keyboard('{Enter}');
    expect(api.sentTo(mergeClients)).toHaveLength(0);
  });

  it('merges nothing before the preview is loaded, and shows why the server refuses', async () => {
    const screens = open();
    const { api, person, onClose } = screens;
    api.on(previewClientMerge, () => new Refusal(503, { error: 'Busy.', code: 'unavailable' }));
    await choose(screens);
    expect(await screen.findByText("Couldn't load the preview")).toBeDefined();
    expect(screen.getByRole('button', { name: 'Merge' }).matches(':disabled')).toBe(true);
    const preview = { result: harbor, inspections: 0, reports: 0, messages: 0, payments: 0, account: 'none' };
    api.on(previewClientMerge, () => preview);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('region', { name: 'Preview' });
    api.on(mergeClients, () => new Refusal(409, { error: 'It was merged already.', code: 'conflict' }));
    await person.click(screen.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('It was merged already.')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});
