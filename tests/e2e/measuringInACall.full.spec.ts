import { expect, test } from '@playwright/test';
import { listMeasurements } from '@sightline/contracts/measurements/measurements';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import { chromium } from 'playwright';
import { CHROMIUM } from '../support/chromium.ts';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { calibrate, expectTrueWidth, measureDoor } from './support/measuring.ts';
import { expectMovingPicture } from './support/media.ts';
import { joinRooms, openBrowser, openTab, signIn } from './support/people.ts';
import { FILM_POSE, wallFilm } from './support/wall.ts';

/** A phone on site films a door of known width, and the host measures it from far away. */

test('the host freezes the picture of the phone on site and measures a door on it; the true width is in the interval', async ({
  browser,
  baseURL,
}) => {
  const film = await wallFilm();
  // The phone has a separate browser, because the host's camera films another picture.
  const onSite = await chromium.launch({ ...CHROMIUM, args: [...(CHROMIUM.args ?? []), ...film.args] });
  const [office, phone] = [
    await openBrowser(browser, 'desktop'),
    await openBrowser(onSite, 'phone', baseURL),
  ];
  const [host, client] = [await office.newPage(), await phone.newPage()];
  await Promise.all([signIn(host, ADMIN), signIn(client, CLIENT)]);
  const { id } = await scheduledVirtual(host);
  await joinRooms([host, client], id);
  await expectMovingPicture(host.getByLabel('Large video of', { exact: false }));

  await openTab(host, 'Measure');
  await host.getByRole('button', { name: 'Freeze picture and measure' }).click();
  const editor = host.getByRole('dialog', { name: 'Measure on photo 1' });
  // A worker renders the picture to measure on, at low priority.
  await expect(editor).toBeVisible({ timeout: 60_000 });
  await expect(editor.getByText('Loading the photo…')).toBeHidden();
  await calibrate(editor, FILM_POSE);
  const text = await measureDoor(editor, FILM_POSE);
  expectTrueWidth(text);
  await editor.getByRole('button', { name: 'Done' }).click();
  await expect(host.getByRole('listitem').filter({ hasText: `Distance: ${text}` })).not.toContainText(
    'Saving...',
  );

  const [photo, ...others] = await read<Photo>(listPhotos.path);
  expect(others).toEqual([]);
  expect(photo).toMatchObject(FILM_POSE.picture);
  expect(await read(listMeasurements.path)).toMatchObject([
    { photoId: photo?.id, type: 'distance', calibration: { kind: 'rectangle' } },
  ]);
  await Promise.all([office.close(), onSite.close()]);
  await film.delete();

  async function read<Item>(address: string): Promise<Item[]> {
    const reply = await host.request.get(address.replace(':inspectionId', id));
    return (await reply.json()) as Item[];
  }
});
