import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { catchDownloads } from '../../testing/downloads.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ReportMenu } from './ReportMenu.tsx';
import { signedReport } from './testing/signedReport.ts';

/** The menu next to a signed report. */

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

test("waits until the file is ready, and saves it under the server's name for it", async () => {
  const headers = {
    'content-disposition':
      'attachment; filename="Inspection report - 14 Calle ?.docx"; filename*=UTF-8\'\'Inspection%20report%20-%2014%20Calle%20%C3%91and%C3%BA.docx',
  };
  const fetched = answerWith(notReady(), notReady(), new Response('the file', { headers }));
  const saved = catchDownloads();
  const { person } = renderScreen(<ReportMenu report={signedReport()} isShownHere={false} />);
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await person.click(screen.getByRole('menuitem', { name: 'Word (.docx)' }));
  expect(await screen.findByText('Export Complete')).toBeDefined();
  expect(fetched).toHaveBeenCalledTimes(3);
  expect(saved.map(({ name }) => name)).toEqual(['Inspection report - 14 Calle Ñandú.docx']);
  expect(await saved[0]?.contents?.text()).toBe('the file');
});

test('says that a file is still being made, and saves it once it is', async () => {
  const waits = Array.from({ length: 70 }, notReady);
  answerWith(...waits, new Response('the file'));
  const saved = catchDownloads();
  const { person } = renderScreen(<ReportMenu report={signedReport()} isShownHere={false} />);
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await person.click(screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }));
  expect(await screen.findByText('The Excel file is still being made')).toBeDefined();
  expect(await screen.findByText('Export Complete')).toBeDefined();
  expect(saved).toHaveLength(1);
});

test('says why a copy does not exist', async () => {
  answerWith(Response.json({ error: 'That report no longer exists.', code: 'notFound' }, { status: 404 }));
  const { person } = renderScreen(<ReportMenu report={signedReport()} isShownHere={false} />);
  await person.click(screen.getByRole('button', { name: 'Download' }));
  await person.click(screen.getByRole('menuitem', { name: 'Excel (.xlsx)' }));
  expect(await screen.findByText('Export Failed')).toBeDefined();
  expect(screen.getByText('That report no longer exists.')).toBeDefined();
});

test('has print, PDF, Word and Excel in one place, the PDF once it is ready', async () => {
  const report = signedReport();
  const { person, unmount } = renderScreen(<ReportMenu report={report} isShownHere={false} />);
  await person.click(screen.getByRole('button', { name: 'Download' }));
  const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(names).toEqual(['Print', 'PDF', 'Word (.docx)', 'Excel (.xlsx)']);
  const pdf = (): HTMLElement => screen.getByRole('menuitem', { name: 'PDF' });
  expect(pdf().getAttribute('href')).toBe(`/api/inspections/${report.inspectionId}/pdf`);
  unmount();
  const rendering = signedReport({ pdf: { state: 'rendering' } });
  const { person: other } = renderScreen(<ReportMenu report={rendering} isShownHere={false} />);
  await other.click(screen.getByRole('button', { name: 'Download' }));
  expect(pdf().getAttribute('aria-disabled')).toBe('true');
});
