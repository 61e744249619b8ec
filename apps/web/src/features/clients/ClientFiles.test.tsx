import { importClients } from '@sightline/contracts/clients/clientFiles';
import { mergeClients, previewClientMerge } from '@sightline/contracts/clients/clientMerge';
import { listClients } from '@sightline/contracts/clients/clients';
import type { CallInput } from '@sightline/contracts/core/define';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/universal';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { renderScreen, write } from '../../testing/renderScreen.tsx';
import { sampleClient } from '../../testing/samples.ts';
import { ImportDialog } from './import/ImportDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';

/** Both an import from a file and a merge of two clients show a preview before they change anything. */

type Body = CallInput<typeof importClients>['body'];

/** A server that knows the client with the email known@example.com. */
function openImport() {
  const onClose = vi.fn();
  const api = FakeApi.install().on(importClients, ({ body }) => {
    const { rows, isDryRun } = body as Body;
    const emails = rows.map(({ email }) => email);
    const states = rows.map(({ line, email }, index) => {
      const isRepeated = emails.indexOf(email) < index;
      return { line, state: email === 'known@example.com' ? 'known' : isRepeated ? 'repeated' : 'new' };
    });
    return { added: isDryRun ? 0 : states.filter(({ state }) => state === 'new').length, rows: states };
  });
  const { person } = renderScreen(<ImportDialog onClose={onClose} />);
  const upload = (file: File): Promise<void> =>
    person.upload(screen.getByLabelText('CSV or Excel file'), file);
  const sent = (isDryRun: boolean): Body['rows'][] =>
    api.sentTo(importClients).flatMap(({ body }) => {
      const { rows, isDryRun: isDry } = body as Body;
      return isDry === isDryRun ? [rows] : [];
    });
  return { api, person, onClose, upload, sent };
}
const fileOf = (...lines: string[]): File => new File([lines.join('\n')], 'clients.csv');
const shownRows = (): HTMLElement[] =>
  within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByRole('listitem');
const isDisabled = (name: string): boolean => screen.getByRole('button', { name }).matches(':disabled');

describe('importing clients', () => {
  it('shows the effect of each row, problems first, and then adds the new clients', async () => {
    const { person, onClose, upload, sent } = openImport();
    expect(isDisabled('Import 0 clients')).toBe(true);
    const [ana, bo] = ['Ana,ana@example.com', 'Bo,bo@example.com'];
    await upload(fileOf('Name,Email', ana, 'Kim,known@example.com', 'Cy,cy', bo, bo));
    expect(await screen.findByText('2 new, 2 skipped, 1 not usable.')).toBeDefined();
    expect(shownRows()[0]?.textContent).toContain('Line 4');
    expect(shownRows()[0]?.textContent).toContain('Enter an email address');
    expect(screen.getByText('Twice in the file, skipped')).toBeDefined();
    expect(sent(false)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Import 2 clients' }));
    expect(await screen.findByText('2 clients added')).toBeDefined();
    const empty = { phone: '', address: '', companyName: '', notes: '' };
    expect(sent(false)[0]?.slice(0, 1)).toEqual([
      { line: 2, name: 'Ana', email: 'ana@example.com', ...empty },
    ]);
    expect(sent(false)[0]?.map(({ line }) => line)).toEqual([2, 3, 5, 6]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says which clients another import is adding, and adds them once it is pressed again', async () => {
    const { api, person, onClose, upload } = openImport();
    await upload(fileOf('Name,Email', 'Ana,ana@example.com'));
    const press = async () => await person.click(screen.getByRole('button', { name: 'Import 1 client' }));
    await screen.findByText('1 new, 0 skipped, 0 not usable.');
    api.on(importClients, () => ({ added: 0, rows: [{ line: 2, state: 'beingImported' }] }));
    await press();
    expect(await screen.findByText(/^Not added: 1 client\. Another import is adding them/)).toBeDefined();
    expect(screen.queryByText('0 clients added')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    api.on(importClients, () => ({ added: 1, rows: [{ line: 2, state: 'new' }] }));
    await press();
    expect(await screen.findByText('1 client added')).toBeDefined();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('shows rows that are not usable without asking the server', async () => {
    const { api, upload } = openImport();
    await upload(fileOf('Name,Email', 'Cy,cy'));
    expect(await screen.findByText('0 new, 0 skipped, 1 not usable.')).toBeDefined();
    expect(api.seen).toEqual([]);
  });

  it('shows why a file cannot be read, and accepts another one or the same one again', async () => {
    const { api, upload } = openImport();
    const error = 'The server is busy.';
    api.on(importClients, () => new Refusal(503, { error, code: 'unavailable' }));
    await upload(fileOf('Name,Email', 'Ana,ana@example.com'));
    expect(await screen.findByText(error)).toBeDefined();
    // Browsers fire no event when the same file is chosen while the field still names it.
    expect(screen.getByLabelText<HTMLInputElement>('CSV or Excel file').value).toBe('');
    api.on(importClients, () => ({ added: 0, rows: [{ line: 2, state: 'new' }] }));
    await upload(fileOf('Name,Email', 'Ana,ana@example.com'));
    expect(await screen.findByRole('button', { name: 'Import 1 client' })).toBeDefined();
    expect(screen.queryByText(error)).toBeNull();
    await upload(fileOf('x'.repeat(2_000_001)));
    expect(await screen.findByText('Use a file of at most 2 MB.')).toBeDefined();
    expect(isDisabled('Import 0 clients')).toBe(true);
  });

  it('says that clients on another sheet of an Excel file were not read', async () => {
    const { upload } = openImport();
    const sheetOf = (sheet: string, ...rows: string[][]) => ({
      sheet,
      data: rows.map((row) => row.map((value) => ({ value }))),
    });
    const old = sheetOf('Old', ['Name', 'Email'], ['Ana', 'ana@example.com']);
    const blob = await writeExcelFile([old, sheetOf('New', ['Bo'])]).toBlob();
    await upload(new File([await blob.arrayBuffer()], 'clients.xlsx'));
    expect(await screen.findByText(/^Only the sheet “Old” was read\. Not read: “New”\./)).toBeDefined();
    expect(await screen.findByText('1 new, 0 skipped, 0 not usable.')).toBeDefined();
  });

  it('names the values that a new client loses', async () => {
    const { upload } = openImport();
    await upload(fileOf('Name,Email,Phone', 'Ana,ana@example.com,', 'Bo,bo@example.com,12'));
    expect(await screen.findByText(/1 of the new ones lacks a value, shown below/)).toBeDefined();
    expect(shownRows()[0]?.textContent).toContain('The phone “12” is left out.');
  });
});

describe('the accented letters of a file', () => {
  const bytesOf = (text: string): File =>
    new File([Uint8Array.from(text, (letter) => letter.charCodeAt(0))], 'clients.csv');
  const LETTERS = 'Accented letters in this file';

  it('are shown as they are read, and read in another way on request', async () => {
    const { person, upload, sent } = openImport();
    await upload(bytesOf('Name,Email\rJos\u008E,a@example.com'));
    const choice = await screen.findByLabelText<HTMLSelectElement>(LETTERS);
    expect(choice.selectedOptions[0]?.text).toBe('José (saved on Mac)');
    await person.selectOptions(choice, 'JosŽ (saved on Windows)');
    await person.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    await waitFor(() => expect(sent(false)).toMatchObject([[{ name: 'JosŽ' }]]));
    expect(sent(true)).toMatchObject([[{ name: 'José' }], [{ name: 'JosŽ' }]]);
  });

  it('are asked for before anything is read when two ways are equally likely', async () => {
    const { api, person, upload } = openImport();
    await upload(bytesOf('Name,Email\n\u00E7lvarez,a@example.com'));
    expect(await screen.findByText('Choose the line in which the letters look right.')).toBeDefined();
    expect(api.seen).toEqual([]);
    await person.selectOptions(screen.getByLabelText(LETTERS), 'Álvarez (saved on Mac)');
    expect(await screen.findByRole('button', { name: 'Import 1 client' })).toBeDefined();
  });
});

describe('columns of a file', () => {
  it('are matched by hand when their titles are unknown, and the rows are read with them', async () => {
    const { person, upload, sent } = openImport();
    await upload(fileOf('Kunde,Kontakt', 'Ana,ana@example.com'));
    expect(await screen.findByText('Choose the columns with the name and the email.')).toBeDefined();
    const list = within(screen.getByRole('list', { name: 'Columns of the file' }));
    expect(list.getByText('ana@example.com')).toBeDefined();
    await person.selectOptions(list.getByLabelText('Import “Kunde” as'), 'Name');
    expect(await screen.findByText('Choose the column with the email.')).toBeDefined();
    await person.selectOptions(list.getByLabelText('Import “Kontakt” as'), 'Email');
    await person.click(await screen.findByRole('button', { name: 'Import 1 client' }));
    await waitFor(() => expect(sent(false)).toMatchObject([[{ name: 'Ana', email: 'ana@example.com' }]]));
  });

  it('are hidden behind a button when their titles are known', async () => {
    const { person, upload } = openImport();
    await upload(fileOf('Name,Email', 'Ana,ana@example.com'));
    const button = await screen.findByRole('button', { name: 'Match columns' });
    expect(screen.queryByLabelText('Import “Name” as')).toBeNull();
    await person.click(button);
    expect(screen.getByLabelText<HTMLSelectElement>('Import “Name” as').value).toBe('name');
  });
});

describe('merging clients', () => {
  const [harbor, twin] = [
    sampleClient(),
    sampleClient({ name: 'Harbor Homes LLC', email: 'ap@harbor.example', phone: '305-555-0142' }),
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

  it('finds the duplicate by its phone in another notation', async () => {
    const { person } = open();
    await write(person, await screen.findByRole('combobox', { name: 'Duplicate' }), '+1 (305) 555-0142');
    expect(await screen.findByRole('option', { name: 'Harbor Homes LLC, ap@harbor.example' })).toBeDefined();
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
