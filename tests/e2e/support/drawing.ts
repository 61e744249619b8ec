import type { Browser, Locator, Page } from '@playwright/test';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { ADMIN, CLIENT, scheduledVirtual } from './demo.ts';
import { expectMovingPicture } from './media.ts';
import { joinRooms, openBrowser, signIn } from './people.ts';

/** A call of the office with a phone, whose picture the host sees. */
export async function startCall(browser: Browser) {
  const [office, onSite] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [host, phone] = [await office.newPage(), await onSite.newPage()];
  await Promise.all([signIn(host, ADMIN), signIn(phone, CLIENT)]);
  const { id } = await scheduledVirtual(host);
  await joinRooms([host, phone], id);
  await expectMovingPicture(host.getByLabel('Large video of', { exact: false }));
  return { id, host, phone, close: () => Promise.all([office.close(), onSite.close()]) };
}

export const nameOf = ({ firstName, lastName }: typeof ADMIN): string => `${firstName} ${lastName}`;

export async function photosOf(page: Page, inspectionId: string): Promise<Photo[]> {
  const reply = await page.request.get(listPhotos.path.replace(':inspectionId', inspectionId));
  return (await reply.json()) as Photo[];
}

export type Point = readonly [x: number, y: number];

/** The picture in the large frame, whatever bars are around it. */
export function pictureOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Live video' }).getByTestId('picture').first();
}

/** The colored lines of the marks; each has a dark edge below it. */
export function marks(page: Page): Locator {
  return pictureOf(page).locator('svg path:not([stroke="#0b1411"])');
}

export async function pixel(page: Page, [x, y]: Point): Promise<[number, number]> {
  const rect = await rectOf(pictureOf(page));
  return [rect.left + rect.width * x, rect.top + rect.height * y];
}

export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...(await pixel(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await pixel(page, to)), { steps: 5 });
  await page.mouse.up();
}

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export async function rectOf(part: Locator): Promise<Rect> {
  return await part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
  });
}
