import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { nameSimulatedCamera } from './pictures.ts';
import { SIZES } from './sizes.ts';

/** The participants: each has a separate browser, with a simulated camera, microphone, and position. */

export type Device = keyof typeof SIZES;

export interface Account {
  email: string;
  password: string;
}

const SITE = { latitude: 26.0078, longitude: -80.2963, accuracy: 7 };

export async function openBrowser(
  browser: Browser,
  device: Device,
  baseURL?: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    ...(storageState ? { storageState } : {}),
    ...deviceOptions(device),
  });
  await nameSimulatedCamera(context);
  return context;
}

export function deviceOptions(device: Device): BrowserContextOptions {
  return {
    viewport: SIZES[device],
    hasTouch: device !== 'desktop',
    isMobile: device === 'phone',
    permissions: ['camera', 'microphone', 'geolocation'],
    geolocation: SITE,
  };
}

/** Signs in without the form, which the main test fills in: the cookie belongs to all pages of this browser. */
export async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs a member of staff out on a desktop. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

export async function signInByForm(page: Page, account: Account): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel(/^Password/).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // The button's text changes while it is busy. The form disappears once the session exists.
  await expect(page.getByLabel(/^Password/)).toBeHidden();
}

/** Joins the room from the device check. */
export async function joinRoom(page: Page): Promise<void> {
  await pressJoin(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** Joins a room whose host has not come. */
export async function waitInRoom(page: Page): Promise<void> {
  await pressJoin(page);
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  await expect(page.getByText('Waiting for the inspector to join.')).toBeVisible();
}

async function pressJoin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Join with camera' }).click();
  await expect(page.getByRole('region', { name: 'Call controls' })).toBeVisible();
}

/** Joins the room of an inspection on one page after the other. */
export async function joinRooms(pages: readonly Page[], inspectionId: string): Promise<void> {
  for (const page of pages) {
    await page.goto(`/inspection/${inspectionId}/virtual`);
    await joinRoom(page);
  }
}

/** Opens one of the tabs next to or below the picture. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

const HOST_TABS = ['Checklist', 'GPS', 'Report'];

export async function expectHostTabs(page: Page, isHost: boolean): Promise<void> {
  await expect(page.getByRole('tab', { name: 'People' })).toBeVisible();
  for (const name of HOST_TABS) await expect(page.getByRole('tab', { name })).toHaveCount(isHost ? 1 : 0);
}
