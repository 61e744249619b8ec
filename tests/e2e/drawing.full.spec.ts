import { expect, test } from '@playwright/test';
import { ADMIN } from './support/demo.ts';
import { drag, marks, nameOf, photosOf, startCall } from './support/drawing.ts';

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
