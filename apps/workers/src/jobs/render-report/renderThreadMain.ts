import { parentPort } from 'node:worker_threads';
import { renderToFile } from '@react-pdf/renderer';
import '@sightline/server-kit/jsx';
import { loadFonts } from './document/fonts.ts';
import type { ReportDocumentProps } from './document/ReportDocument.tsx';

export type RenderOrder = ReportDocumentProps & { target: string };
export interface RenderAnswer {
  problem: string | null;
}

const { reportDocument } = await import('./document/ReportDocument.tsx');
const fonts = loadFonts();

parentPort?.on('message', (order: RenderOrder) => void answer(order));

async function answer({ target, ...props }: RenderOrder): Promise<void> {
  parentPort?.postMessage(await render(props, target));
}

async function render(props: Omit<RenderOrder, 'target'>, target: string): Promise<RenderAnswer> {
  try {
    await fonts;
    await renderToFile(reportDocument(props), target);
    return { problem: null };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
