import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type APIRequestContext, type Page, request } from 'playwright';
import { INSPECTOR, scheduledOnSite } from '../../e2e/support/demo.ts';
import { signIn } from '../../e2e/support/people.ts';
import { Phone } from './Phone.ts';
import { sha256, writePictures } from './pictures.ts';
import { countUnsent, keepPhotos } from './unsentPhotos.ts';

export interface Plan {
  /** The URL of the running product. */
  url: string;
  photos: number;
  bytes: number;
  /** The speed of the phone's uplink. */
  bytesPerSecond: number;
  cuts: number;
  kills: number;
}

export interface Outcome {
  sent: number;
  stored: number;
  /** The number of cuts and kills that occurred before all photos were on the server. */
  struckWhileSending: number;
  /** The number of sent photos that were stored exactly once with the same bytes. */
  identical: number;
  leftOnPhone: { entries: number; pictures: number };
  keepingSeconds: number;
  sendingSeconds: number;
}

const CUT_MS = 1500;
const LOOK_EVERY_MS = 250;
/**
 * The longest time without progress, after which the rest will not arrive. The outbox's longest delay is one
 * minute.
 */
const PATIENCE_MS = 150_000;

/**
 * Keeps photos on a phone without signal, and sends them while its network is cut and its page is killed
 * repeatedly.
 */
export async function sendThroughFaults(plan: Plan): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-pictures-'));
  const phone = await Phone.start(plan.url, plan.bytesPerSecond);
  try {
    const hashes = await writePictures(folder, { count: plan.photos, bytes: plan.bytes });
    const page = await phone.open();
    await signIn(page, INSPECTOR);
    const { id: inspectionId } = await scheduledOnSite(page);
    await phone.rememberSignIn();
    const office = await request.newContext({
      baseURL: plan.url,
      storageState: await page.context().storageState(),
    });
    const keepingSeconds = await timed(() => keepPhotos(page, [...hashes.keys()], { inspectionId }));
    const list = () => listPhotos(office, inspectionId);
    let struckWhileSending = 0;
    const sendingSeconds = await timed(async () => {
      struckWhileSending = await sendAll(phone, plan, list);
    });
    const leftOnPhone = await untilEmpty(await phone.open());
    const stored = await list();
    const identical = await countIdentical(office, stored, [...hashes.values()]);
    await office.dispose();
    return {
      sent: hashes.size,
      stored: stored.length,
      struckWhileSending,
      identical,
      leftOnPhone,
      keepingSeconds,
      sendingSeconds,
    };
  } finally {
    await phone.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Causes each fault once its share of the photos has arrived. Returns the number of faults that occurred in
 * time.
 */
async function sendAll(
  phone: Phone,
  { photos, cuts, kills }: Plan,
  list: () => Promise<readonly Photo[]>,
): Promise<number> {
  const faults = faultsOf(phone, cuts, kills);
  let inTime = 0;
  await reopen(phone);
  for (const [index, strike] of faults.entries()) {
    const stored = await arrived(list, Math.floor(((index + 0.5) * photos) / (faults.length + 1)));
    if (stored < photos) inTime++;
    await strike();
  }
  await arrived(list, photos);
  return inTime;
}

/** Cuts and kills in turn; every second kill takes the whole browser. */
function faultsOf(phone: Phone, cuts: number, kills: number): (() => Promise<void>)[] {
  const ordered: { at: number; strike: () => Promise<void> }[] = [];
  for (let cut = 0; cut < cuts; cut++)
    ordered.push({ at: (cut + 0.5) / cuts, strike: () => cutNetwork(phone) });
  for (let kill = 0; kill < kills; kill++) {
    const end = (): Promise<void> => (kill % 2 === 0 ? phone.crashPage() : phone.killBrowser());
    const strike = (): Promise<void> => end().then(() => reopen(phone));
    ordered.push({ at: (kill + 0.6) / kills, strike });
  }
  return ordered.toSorted((one, other) => one.at - other.at).map(({ strike }) => strike);
}

async function cutNetwork(phone: Phone): Promise<void> {
  phone.network.cut();
  await delay(CUT_MS);
  if (await phone.reachesServer()) throw new Error('the cut has no effect');
  phone.network.restore();
}

/** Opens the app again at its first screen, like the person. */
async function reopen(phone: Phone): Promise<void> {
  const page = await phone.open();
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function arrived(list: () => Promise<readonly Photo[]>, count: number): Promise<number> {
  let best = 0;
  for (let idleMs = 0; idleMs < PATIENCE_MS; idleMs += LOOK_EVERY_MS) {
    const stored = (await list()).length;
    if (stored >= count) return stored;
    if (stored > best) idleMs = 0;
    best = Math.max(best, stored);
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(`${best} of ${count} photos arrived, and no more`);
}

async function listPhotos(office: APIRequestContext, inspectionId: string): Promise<readonly Photo[]> {
  const answer = await office.get(`/api/inspections/${inspectionId}/photos`);
  if (!answer.ok())
    throw new Error(`the photos could not be listed: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as Photo[];
}

/** Compares the bytes that the server returns, not the hash that it recorded. */
async function countIdentical(
  office: APIRequestContext,
  stored: readonly Photo[],
  sent: readonly string[],
): Promise<number> {
  const times = new Map<string, number>();
  for (const { id } of stored) {
    const hash = sha256(await (await office.get(`/api/photos/${id}/original`)).body());
    times.set(hash, (times.get(hash) ?? 0) + 1);
  }
  return sent.filter((hash) => times.get(hash) === 1).length;
}

/**
 * Waits for the last entry, which is deleted when its reply has arrived, a moment after the photo is stored.
 */
async function untilEmpty(page: Page): Promise<Outcome['leftOnPhone']> {
  for (let tries = 0; tries < 40; tries++) {
    const left = await countUnsent(page);
    if (left.entries + left.pictures === 0) return left;
    await delay(LOOK_EVERY_MS);
  }
  return await countUnsent(page);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
