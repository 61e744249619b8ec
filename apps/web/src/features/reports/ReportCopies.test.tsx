import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { ReportCopies } from './ReportCopies.tsx';

/** The menu beside a signed report. */

vi.mock(import('../../ui/saveFile.ts'), () => ({ saveFile: vi.fn() }));

function answerWith(...responses: Response[]): ReturnType<typeof vi.fn> {
  const fetched = vi.fn(async () => responses.shift() ?? Response.error());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const notReady = (): Response =>
  Response.json(
    { error: 'The Word file is not ready yet.', code: 'notReady', details: { retryAfterSeconds: 0.01 } },
    { status: 409 },
  );

test('waits until the file is made, and saves it under the name that the server gave it', async () => {
  const headers = { 'content-disposition': 'attachment; filename="Inspection-Report-B-2026-0001.docx"' };
  const fetched = answerWith(notReady(), notReady(), new Response('the file', { headers }));
  const { person } = renderScreen(<ReportCopies inspectionId="i1" />);
  await person.click(screen.getByRole('button', { name: 'Word or Excel' }));
  await person.click(screen.getByRole('menuitem', { name: 'Word (.docx)' }));
  expect(await screen.findByText('Export Complete')).toBeDefined();
  expect(fetched).toHaveBeenCalledTimes(3);
  const [name, contents] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([name, await contents?.text()]).toEqual(['Inspection-Report-B-2026-0001.docx', 'the file']);
});

test('says why there is none', async () => {
  answerWith(Response.json({ error: 'That report no longer exists.', code: 'notFound' }, { status: 404 }));
  const { person } = renderScreen(<ReportCopies inspectionId="i1" />);
  await person.click(screen.getByRole('button', { name: 'Word or Excel' }));
  await person.click(screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }));
  expect(await screen.findByText('Export Failed')).toBeDefined();
  expect(screen.getByText('That report no longer exists.')).toBeDefined();
});
