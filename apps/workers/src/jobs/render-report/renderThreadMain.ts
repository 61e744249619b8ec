import { parentPort } from 'node:worker_threads';
import type { ExportFormat } from '@sightline/contracts/reports/exportFormats';
import '@sightline/server-kit/jsx';
import { loadFonts, loadScripts } from './document/fonts.ts';
import type { ReportDocumentProps } from './document/ReportDocument.tsx';
import { textOf } from './document/theme.ts';
import { writePdf } from './writePdf.ts';
import { withXmlTexts } from './xmlText.ts';

export type RenderOrder = ReportDocumentProps & { format: 'pdf' | ExportFormat; target: string };
export interface RenderRequest {
  number: number;
  order: RenderOrder;
}
export interface RenderReply {
  /** The number of the request. */
  number: number;
  problem: string | null;
}

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

parentPort?.on('message', (request: RenderRequest) => void answer(request));

async function answer({ number, order }: RenderRequest): Promise<void> {
  const reply: RenderReply = { number, problem: await render(order) };
  parentPort?.postMessage(reply);
}

/** Returns the problem; null when the file is complete. */
async function render({ format, target, ...props }: RenderOrder): Promise<string | null> {
  try {
    await write[format](props, target);
    return null;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
