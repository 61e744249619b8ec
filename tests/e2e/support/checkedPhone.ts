import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Invitation, InvitationLink } from '@sightline/contracts/rooms/rooms';
import { ADMIN, scheduledVirtual } from './demo.ts';
import { openBrowser, signIn } from './people.ts';

const DAY_MS = 86_400_000;
/** The check sends for five seconds, and tries ways that are blocked for five seconds each. */
export const CHECK_MS = 40_000;

/** A phone with a link to its check the day before the call, and the office. */
export class CheckedPhone {
  readonly phone: Page;
  readonly #admin: Page;
  readonly #inspectionId: string;
  readonly #link: string;

  private constructor(facts: { admin: Page; phone: Page; inspectionId: string; link: string }) {
    this.phone = facts.phone;
    this.#admin = facts.admin;
    this.#inspectionId = facts.inspectionId;
    this.#link = facts.link;
  }

  static async open(browser: Browser): Promise<CheckedPhone> {
    const [office, site] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
    const [admin, phone] = [await office.newPage(), await site.newPage()];
    await signIn(admin, ADMIN);
    const scheduledDate = new Date(Date.now() + DAY_MS).toISOString();
    const { id: inspectionId } = await scheduledVirtual(admin, { scheduledDate });
    const made = await admin.request.post(`/api/inspections/${inspectionId}/client-invitation`);
    const { id } = (await made.json()) as Invitation;
    const handedOver = await admin.request.get(`/api/invitations/${id}/link`);
    const { hash } = new URL(((await handedOver.json()) as InvitationLink).link);
    return new CheckedPhone({ admin, phone, inspectionId, link: `/check${hash}` });
  }

  async openLink(): Promise<void> {
    await this.phone.goto(this.#link);
  }

  async check(): Promise<void> {
    await this.openLink();
    await this.phone.getByRole('button', { name: 'Check my phone' }).click();
  }

  line(name: string): Locator {
    return this.phone
      .getByRole('list', { name: 'What is checked' })
      .locator('> li')
      .filter({ hasText: name });
  }

  async expectSeenByHost(text: RegExp): Promise<void> {
    await this.#admin.goto(`/inspection/${this.#inspectionId}`);
    await expect(this.#admin.getByText(text)).toBeVisible();
  }

  async close(): Promise<void> {
    await Promise.all([this.#admin.context().close(), this.phone.context().close()]);
  }
}
