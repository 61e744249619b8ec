import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { expectMovingPicture } from './support/media.ts';
import { joinRooms, openBrowser, openTab, signIn } from './support/people.ts';
import { picture } from './support/pictures.ts';

/** The inspector at a desk and the client with a phone on site point at and draw on one picture. */

/** Places that differ by less than this share of the picture are the same. */
const SAME_PLACE = 0.01;

test('both see pointers and marks at the same place of the picture, and the drawing is kept on the photo', async ({
  browser,
}) => {
  const { id, host, phone, close } = await startCall(browser);

  await test.step('a pointer', async () => {
    await host.getByRole('button', { name: 'Point and draw' }).click();
    await hover(host, [0.3, 0.6]);
    const dot = phone.getByTestId('pointer').locator('div').first();
    await expect(dot).toBeVisible();
    await expectAt(phone, dot, [0.3, 0.6]);
    await expect(phone.getByText(/points into the picture/)).toBeAttached();
    await host.mouse.move(0, 0);
    await expect(dot).toBeHidden();
  });

  await test.step('a frozen picture with the marks of two people', async () => {
    await host.getByRole('button', { name: 'Arrow' }).click();
    await expect(phone.getByText('froze the picture.', { exact: false })).toBeVisible();
    await drag(host, [0.2, 0.7], [0.5, 0.4]);
    await expect(marks(phone)).toHaveCount(1);
    await phone.getByRole('button', { name: 'Draw' }).click();
    await phone.getByRole('button', { name: 'Box' }).click();
    await drag(phone, [0.6, 0.2], [0.8, 0.5]);
    await expect(marks(host)).toHaveCount(2);
    for (const mark of [0, 1]) {
      const [atDesk, atSite] = [
        await placeOf(host, marks(host).nth(mark)),
        await placeOf(phone, marks(phone).nth(mark)),
      ];
      for (const side of ['left', 'top', 'width', 'height'] as const)
        expect(Math.abs(atDesk[side] - atSite[side]), side).toBeLessThan(SAME_PLACE);
    }
    const box = await placeOf(host, marks(host).nth(1));
    expect([box.left, box.top, box.width, box.height].map((share) => Math.round(share * 10) / 10)).toEqual([
      0.6, 0.2, 0.2, 0.3,
    ]);
    // A stroke that begins where a tile is would enlarge the tile.
    for (const page of [host, phone]) await expect(page.getByTitle('Enlarge')).toHaveCount(0);
    await expectNothingCovered(phone);
    await Promise.all([picture(host, 'drawing-desktop'), picture(phone, 'drawing-phone')]);
  });

  await test.step('a page that comes back', async () => {
    await phone.reload();
    await expect(marks(phone)).toHaveCount(2);
    // The picture of the page that froze it has arrived.
    await expect(phone.getByTestId('frozen-image')).toBeVisible();
  });

  await test.step('undo and resume', async () => {
    await drag(host, [0.1, 0.1], [0.3, 0.1]);
    await expect(marks(phone)).toHaveCount(3);
    await host.getByRole('button', { name: 'Undo' }).click();
    await expect(marks(phone)).toHaveCount(2);
    await expect(host.getByText('Marks are kept on its photo.', { exact: false })).toBeVisible();
    await host.getByRole('button', { name: 'Resume video' }).click();
    await expect(marks(phone)).toHaveCount(0);
    await expectMovingPicture(host.getByLabel('Large video of', { exact: false }));
  });

  await openTab(host, 'Photos');
  await expect(host.getByRole('button', { name: /^Open Photo 1.*with 2 marks/ })).toBeVisible();
  expect(await photosOf(host, id)).toMatchObject([
    {
      source: 'videoFrame',
      markup: [
        { kind: 'arrow', drawnBy: nameOf(ADMIN) },
        { kind: 'box', drawnBy: nameOf(CLIENT) },
      ],
    },
  ]);
  await close();
});

test('D-4, D-8 an impatient host freezes once, and loses no drawing when the phone shows the video again', async ({
  browser,
}) => {
  const { id, host, phone, close } = await startCall(browser);
  await host.getByRole('button', { name: 'Point and draw' }).click();

  await test.step('two tools are pressed before the frame is there', async () => {
    await expect(host.getByRole('button', { name: 'Box', exact: true })).toBeVisible();
    await host.evaluate(() => {
      for (const name of ['Arrow', 'Box'])
        document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
    });
    await expect(phone.getByText('froze the picture.', { exact: false })).toBeVisible();
    await expect(host.getByText('Picture not frozen')).toHaveCount(0);
  });

  await test.step('the phone ends the picture, and the drawing is on the photo', async () => {
    await drag(host, [0.2, 0.7], [0.5, 0.4]);
    await expect(marks(phone)).toHaveCount(1);
    await phone.getByRole('button', { name: 'Resume video' }).click();
    await expect(marks(phone)).toHaveCount(0);
    await expect
      .poll(() => photosOf(host, id))
      .toMatchObject([{ markup: [{ kind: 'box', drawnBy: nameOf(ADMIN) }] }]);
  });

  await test.step('the same tool freezes the next picture', async () => {
    await host.getByRole('button', { name: 'Box', exact: true }).click();
    await expect(phone.getByText('froze the picture.', { exact: false })).toBeVisible();
  });
  await close();
});

/** A call of the office with a phone, whose picture the host sees. */
async function startCall(browser: Browser) {
  const [office, onSite] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [host, phone] = [await office.newPage(), await onSite.newPage()];
  await Promise.all([signIn(host, ADMIN), signIn(phone, CLIENT)]);
  const { id } = await scheduledVirtual(host);
  await joinRooms([host, phone], id);
  await expectMovingPicture(host.getByLabel('Large video of', { exact: false }));
  return { id, host, phone, close: () => Promise.all([office.close(), onSite.close()]) };
}

const nameOf = ({ firstName, lastName }: typeof ADMIN): string => `${firstName} ${lastName}`;

async function photosOf(page: Page, inspectionId: string): Promise<Photo[]> {
  const reply = await page.request.get(listPhotos.path.replace(':inspectionId', inspectionId));
  return (await reply.json()) as Photo[];
}

type Point = readonly [x: number, y: number];

/** The picture in the large frame, whatever bars are around it. */
function pictureOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Live video' }).getByTestId('picture').first();
}

/** The colored lines of the marks; each has a dark edge below it. */
function marks(page: Page): Locator {
  return pictureOf(page).locator('svg path:not([stroke="#0b1411"])');
}

async function pixel(page: Page, [x, y]: Point): Promise<[number, number]> {
  const rect = await rectOf(pictureOf(page));
  return [rect.left + rect.width * x, rect.top + rect.height * y];
}

async function hover(page: Page, at: Point): Promise<void> {
  await page.mouse.move(...(await pixel(page, [0.5, 0.5])));
  await page.mouse.move(...(await pixel(page, at)));
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...(await pixel(page, from)));
  await page.mouse.down();
  await page.mouse.move(...(await pixel(page, to)), { steps: 5 });
  await page.mouse.up();
}

interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

async function rectOf(part: Locator): Promise<Rect> {
  return await part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left, top, width, height };
  });
}

/** The place of a part, in shares of the picture. */
async function placeOf(page: Page, part: Locator): Promise<Rect> {
  const [picture, rect] = [await rectOf(pictureOf(page)), await rectOf(part)];
  return {
    left: (rect.left - picture.left) / picture.width,
    top: (rect.top - picture.top) / picture.height,
    width: rect.width / picture.width,
    height: rect.height / picture.height,
  };
}

async function expectAt(page: Page, part: Locator, [x, y]: Point): Promise<void> {
  const { left, top, width, height } = await placeOf(page, part);
  expect(Math.abs(left + width / 2 - x)).toBeLessThan(SAME_PLACE);
  expect(Math.abs(top + height / 2 - y)).toBeLessThan(SAME_PLACE);
}

/** The tools of a phone are above the shutter and the tabs, and each is large enough for a finger. */
async function expectNothingCovered(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Drawing tools' });
  const tools = await rectOf(bar);
  for (const name of ['Capture photo', 'Leave']) {
    const button = await rectOf(page.getByRole('button', { name }).first());
    expect(button.top, name).toBeGreaterThanOrEqual(tools.top + tools.height);
  }
  for (const button of await bar.getByRole('button').all()) {
    const { width, height } = await rectOf(button);
    expect(Math.min(width, height), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(
      44,
    );
  }
}
