import { expect, type Locator, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT } from './support/demo.ts';
import {
  drag,
  marks,
  nameOf,
  type Point,
  photosOf,
  pictureOf,
  pixel,
  type Rect,
  rectOf,
  startCall,
} from './support/drawing.ts';
import { expectMovingPicture } from './support/media.ts';
import { openTab } from './support/people.ts';
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
    // A mark is seen while it grows.
    await expect.poll(() => roundedPlace(host, 1)).toEqual([0.6, 0.2, 0.2, 0.3]);
    for (const mark of [0, 1])
      await expect.poll(() => differenceOf(mark, host, phone)).toBeLessThan(SAME_PLACE);
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

  await test.step('D-10 a mark that is seen while it is drawn, and is not drawn after all', async () => {
    await host.mouse.move(...(await pixel(host, [0.1, 0.3])));
    await host.mouse.down();
    await host.mouse.move(...(await pixel(host, [0.3, 0.3])), { steps: 5 });
    await expect(marks(phone)).toHaveCount(3);
    await host.mouse.move(...(await pixel(host, [0.1, 0.3])));
    await host.mouse.up();
    await expect(marks(phone)).toHaveCount(2);
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
      // The workers add it, at a low priority: on a busy machine it comes late.
      .poll(() => photosOf(host, id), { timeout: 60_000 })
      .toMatchObject([{ markup: [{ kind: 'box', drawnBy: nameOf(ADMIN) }] }]);
  });

  await test.step('the same tool freezes the next picture', async () => {
    await host.getByRole('button', { name: 'Box', exact: true }).click();
    await expect(phone.getByText('froze the picture.', { exact: false })).toBeVisible();
  });
  await close();
});

const SIDES = ['left', 'top', 'width', 'height'] as const;

/** The sides of a mark, in tenths of the picture. */
async function roundedPlace(page: Page, mark: number): Promise<number[]> {
  const place = await placeOf(page, marks(page).nth(mark));
  return SIDES.map((side) => Math.round(place[side] * 10) / 10);
}

/** The largest difference of a side of a mark on two pages, in shares of the picture. */
async function differenceOf(mark: number, one: Page, other: Page): Promise<number> {
  const [here, there] = [
    await placeOf(one, marks(one).nth(mark)),
    await placeOf(other, marks(other).nth(mark)),
  ];
  return Math.max(...SIDES.map((side) => Math.abs(here[side] - there[side])));
}

async function hover(page: Page, at: Point): Promise<void> {
  await page.mouse.move(...(await pixel(page, [0.5, 0.5])));
  await page.mouse.move(...(await pixel(page, at)));
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
