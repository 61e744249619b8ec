import { parentPort } from 'node:worker_threads';
import type { ExportFormat } from '@sightline/contracts/reports/exportFormats';
import '@sightline/server-kit/jsx';
import type { ThreadReply, ThreadRequest } from '../../WorkThread.ts';
import { loadFonts, loadScripts } from './document/fonts.ts';
import type { ReportDocumentProps } from './document/ReportDocument.tsx';
import { textOf } from './document/theme.ts';
import { writePdf } from './writePdf.ts';
import { withXmlTexts } from './xmlText.ts';

export type RenderOrder = ReportDocumentProps & { format: 'pdf' | ExportFormat; target: string };

const { reportDocument } = await import('./document/ReportDocument.tsx');
const fonts = loadFonts();

/** The code of Word and Excel is loaded when one of them is wanted: most reports are read as PDF. */
const write: Record<RenderOrder['format'], (props: ReportDocumentProps, target: string) => Promise<void>> = {
  pdf: async (props, target) => {
    await fonts;
    await loadScripts(textOf(props.outline));
    await writePdf(reportDocument(props), target);
  },
  word: async ({ outline, files }, target) => {
    const { writeWord } = await import('./word/wordReport.ts');
    await writeWord(withXmlTexts(outline), files, target);
  },
  excel: async ({ outline }, target) => {
    const { writeExcel } = await import('./excel/excelReport.ts');
    await writeExcel(withXmlTexts(outline), target);
  },
};

parentPort?.on('message', (request: ThreadRequest<RenderOrder>) => void answer(request));

async function answer({
  number,
  order: { format, target, ...props },
}: ThreadRequest<RenderOrder>): Promise<void> {
  const reply: ThreadReply<null> = await write[format](props, target).then(
    () => ({ number, result: null }),
    (error: unknown) => ({ number, problem: problemOf(error) }),
  );
  parentPort?.postMessage(reply);
}

const problemOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
