import path from 'node:path';
import type { Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../../../docs/pictures');

/** A screenshot for the documentation, taken in passing when DOCS_PICTURES is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.DOCS_PICTURES) return;
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled' });
}
