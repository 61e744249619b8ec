import { expect, type Page, test } from '@playwright/test';
import { ADMIN, CLIENT, scheduledVirtual } from './support/demo.ts';
import { expectMovingPicture } from './support/media.ts';
import { joinRooms, openBrowser, signIn } from './support/people.ts';

/** The office sets a mark on a meter that a phone films, and the phone moves. */

declare global {
  interface Window {
    /** Where the phone looks, in pixels of the wall, and whether a hand covers the lens. */
    view: { x: number; y: number; isCovered: boolean };
    /** The view in the picture that this canvas or video shows, which on a busy phone is of a moment ago. */
    viewIn: (picture: CanvasImageSource) => { x: number; y: number };
  }
}

const [WIDTH, HEIGHT] = [640, 480];
/** The middle of the meter on the wall, in pixels. */
const METER = { x: 560, y: 400 };
/** In pixels, from the meter in one of the last three pictures. Places that the office sends are 25 behind. */
const MAX_TRAIL = 6;
/** Different pictures on the phone's screen whose trail is measured. */
const MEASURED = 40;
/** Moves of the phone after which it must have shown them. */
const MOVES = 1000;

test('D-9 a mark stays on the meter while the phone moves, and disappears when a hand covers it', async ({
  browser,
}) => {
  const [office, onSite] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [host, phone] = [await office.newPage(), await onSite.newPage()];
  await phone.addInitScript(filmWall, { width: WIDTH, height: HEIGHT, meter: METER });
  await Promise.all([signIn(host, ADMIN), signIn(phone, CLIENT)]);
  const { id } = await scheduledVirtual(host);
  await joinRooms([host, phone], id);
  await expectMovingPicture(host.getByLabel('Large video of', { exact: false }));

  await host.getByRole('button', { name: 'Point and draw' }).click();
  await host.getByRole('button', { name: 'Mark that follows an object' }).click();
  await tapMeter(host, await meterSeenBy(phone));
  await expect(host.getByText('Everyone sees the mark.', { exact: false })).toBeVisible();
  await expectMarkAtMeter(phone, phone);
  for (const to of [
    { x: 300, y: 240 },
    { x: 380, y: 150 },
    { x: 240, y: 200 },
  ]) {
    await phone.evaluate(move, to);
    await expectMarkAtMeter(host, phone);
    await expectMarkAtMeter(phone, phone);
  }
  expect(await trailOf(phone)).toBeLessThan(MAX_TRAIL);
  await phone.evaluate(() => (window.view.isCovered = true));
  await expect(host.getByText('The mark lost the object.', { exact: false })).toBeVisible();
  for (const page of [host, phone]) await expect(page.getByTestId('pointer')).toBeHidden();
  await Promise.all([office.close(), onSite.close()]);
});

/**
 * In the page: replaces its camera by one that films a wall with a meter. Twenty black and white squares in a corner of each
 * frame say where the phone looked.
 */
function filmWall({ width, height, meter }: { width: number; height: number; meter: typeof METER }): void {
  const wall = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 });
  const paint = wall.getContext('2d');
  const stream = Object.assign(document.createElement('canvas'), { width, height });
  const show = stream.getContext('2d');
  if (!paint || !show) throw new Error('no canvas');
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  paint.fillStyle = '#9a8f80';
  paint.fillRect(0, 0, wall.width, wall.height);
  for (let stone = 0; stone < 900; stone++) {
    paint.fillStyle = `hsl(${30 + 20 * random()} 25% ${25 + 50 * random()}%)`;
    paint.fillRect(wall.width * random(), wall.height * random(), 10 + 40 * random(), 8 + 24 * random());
  }
  paint.fillStyle = '#fff';
  paint.fillRect(meter.x - 40, meter.y - 40, 80, 80);
  paint.fillStyle = '#111';
  paint.font = '700 22px sans-serif';
  paint.fillText('0482', meter.x - 26, meter.y + 8);
  window.view = { x: 300, y: 200, isCovered: false };
  const [side, bits] = [4, 10];
  const read = Object.assign(document.createElement('canvas'), { width: 2 * bits * side, height: side });
  const reader = read.getContext('2d', { willReadFrequently: true });
  window.viewIn = (picture) => {
    reader?.drawImage(picture, 0, 0);
    const isSet = (at: number): boolean => (reader?.getImageData(at * side + 1, 1, 1, 1).data[1] ?? 0) > 127;
    const number = (from: number): number =>
      Array.from({ length: bits }, (_, bit) => (isSet(from + bit) ? 2 ** bit : 0)).reduce((a, b) => a + b);
    return { x: number(0), y: number(bits) };
  };
  setInterval(() => {
    const { x, y, isCovered } = window.view;
    show.drawImage(wall, -Math.round(x), -Math.round(y));
    for (let at = 0; at < 2 * bits; at++) {
      const isSet = (Math.round(at < bits ? x : y) >> (at % bits)) & 1;
      show.fillStyle = isSet ? '#fff' : '#000';
      show.fillRect(at * side, 0, side, side);
    }
    if (!isCovered) return;
    show.fillStyle = '#c58c6f';
    show.fillRect(0, 0, width, height);
  }, 33);
  const { mediaDevices } = navigator;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (constraints) => {
    const opened = await open(constraints);
    if (!constraints?.video) return opened;
    for (const track of opened.getVideoTracks()) opened.removeTrack(track);
    for (const track of stream.captureStream(30).getVideoTracks()) opened.addTrack(track);
    return opened;
  };
}

/** In the page: moves the phone like a hand, two pixels a frame. */
async function move({ x, y }: { x: number; y: number }): Promise<void> {
  const { view } = window;
  const steps = Math.ceil(Math.hypot(x - view.x, y - view.y) / 2);
  const [stepX, stepY] = [(x - view.x) / steps, (y - view.y) / steps];
  for (let step = 0; step < steps; step++) {
    view.x += stepX;
    view.y += stepY;
    await new Promise((resolve) => setTimeout(resolve, 33));
  }
}

/**
 * Moves the phone by four pixels a frame. Returns how far its mark is from the meter on its screen meanwhile: the median of
 * the pictures that it shows, in pixels of the picture. A page is told of a picture after it is shown, and a busy one shows
 * few: so the mark may be where the meter was one or two pictures before, however long that is.
 */
async function trailOf(phone: Page): Promise<number> {
  const way = { from: { x: 240, y: 200 }, to: { x: 380, y: 330 } };
  const scene = { ...way, meter: METER, width: WIDTH, height: HEIGHT, measured: MEASURED, moves: MOVES };
  const trails = await phone.evaluate(measureTrails, scene);
  return trails.toSorted((one, other) => one - other)[trails.length >> 1] ?? Number.POSITIVE_INFINITY;
}

interface Scene {
  from: { x: number; y: number };
  to: { x: number; y: number };
  meter: typeof METER;
  width: number;
  height: number;
  measured: number;
  moves: number;
}

/** In the page: the distance of mark and meter at each new picture on the screen while the phone goes to and fro. */
async function measureTrails({ from, to, meter, width, height, measured, moves }: Scene): Promise<number[]> {
  const { view } = window;
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4);
  const trails: number[] = [];
  const seen: { x: number; y: number }[] = [];
  for (let step = 1; trails.length < measured; step++) {
    if (step > moves) throw new Error(`only ${trails.length} pictures of ${moves} moves were shown`);
    const share = 1 - Math.abs(1 - ((step / steps) % 2));
    view.x = from.x + (to.x - from.x) * share;
    view.y = from.y + (to.y - from.y) * share;
    await new Promise((resolve) => setTimeout(resolve, 33));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const live = document.querySelector('[aria-label="Live video"]');
    const box = live?.querySelector('[data-testid="picture"]')?.getBoundingClientRect();
    const video = live?.querySelector('video');
    if (!box || !video) continue;
    const now = window.viewIn(video);
    if (seen[0]?.x === now.x && seen[0].y === now.y) continue;
    seen.unshift(now);
    const mark = live?.querySelector('[data-testid="pointer"]')?.getBoundingClientRect();
    // A mark that is gone does not follow.
    if (!mark) return [];
    const [x, y] = [((mark.x - box.x) / box.width) * width, ((mark.y - box.y) / box.height) * height];
    const distances = seen
      .slice(0, 3)
      .map((view) => Math.hypot(x - (meter.x - view.x), y - (meter.y - view.y)));
    trails.push(Math.min(...distances));
  }
  return trails;
}

/** The place of the meter in the picture that the phone films, in shares. */
async function meterSeenBy(phone: Page): Promise<readonly [number, number]> {
  const { x, y } = await phone.evaluate(() => window.view);
  return [(METER.x - x) / WIDTH, (METER.y - y) / HEIGHT];
}

async function tapMeter(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  const box = await pictureBox(page);
  await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
}

async function pictureBox(page: Page) {
  const picture = page.getByRole('region', { name: 'Live video' }).getByTestId('picture').first();
  const box = await picture.boundingBox();
  if (!box) throw new Error('no picture');
  return box;
}

/** A mark in the middle of the meter is at most a seventh of the meter away from it. */
async function expectMarkAtMeter(page: Page, phone: Page): Promise<void> {
  const dot = page.getByRole('region', { name: 'Live video' }).getByTestId('pointer').first();
  await expect
    .poll(async () => {
      const [mark, box, [x, y]] = [await dot.boundingBox(), await pictureBox(page), await meterSeenBy(phone)];
      if (!mark) return Number.POSITIVE_INFINITY;
      const [across, down] = [(mark.x - box.x) / box.width - x, (mark.y - box.y) / box.height - y];
      return Math.hypot(across * WIDTH, down * HEIGHT);
    })
    .toBeLessThan(12);
}
