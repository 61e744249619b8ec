import { expect, type Page, test } from '@playwright/test';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { Payment } from '@sightline/contracts/payments/payments';
import { DEMO_ORGANIZATION } from '../../apps/api/src/seed/organization.ts';
import { CLOCK_FORMAT, dayIn, formatInstant, todayIn } from '../../apps/web/src/ui/time.ts';
import { disputed, signed } from '../support/PaymentServer.ts';
import { expectAccessible } from './support/axe.ts';
import { passTheRest } from './support/checklist.ts';
import { ADMIN, scheduledVirtual } from './support/demo.ts';
import { attachmentOf, caughtMail, linkIn } from './support/mail.ts';
import { answerMail, mailUnreadNow } from './support/messageMails.ts';
import { readPdf } from './support/pdf.ts';
import { openBrowser, signIn } from './support/people.ts';
import { bothPictures, picture } from './support/pictures.ts';
import { countPresses, type Presses } from './support/presses.ts';
import { BY_WORKER_MS } from './support/product.ts';
import { drawSignature } from './support/signature.ts';

/** An office and a visitor without an account, from the booking to the report. */

// A retry would otherwise find the inspection and the mails of the first run.
const NUMBER = String(Date.now()).slice(-4);
const ADDRESS = `${NUMBER} Heron Lane, Davie, FL 33328`;
const EMAIL = `noor.${NUMBER}@example.com`;
const OFFICE = DEMO_ORGANIZATION.email ?? '';
const ZONE = 'America/New_York';
const SUMMARY = 'Everything that was looked at passed.';

test('a visitor books and pays, the office moves the inspection by a drag, the client answers a mail, the report goes out', async ({
  browser,
}) => {
  const [phone, desktop] = [await openBrowser(browser, 'phone'), await openBrowser(browser, 'desktop')];
  const [visitor, office] = [await phone.newPage(), await desktop.newPage()];
  const [taps, clicks] = [await countPresses(visitor), await countPresses(office)];

  await test.step('a visitor books a free time on a phone and pays', async () => {
    await bookAndPay(visitor);
    expect((await caughtMail(EMAIL, 'Receipt for your payment')).text).toContain('$125.00');
  });

  await signIn(office, ADMIN);
  const inspection = await test.step("the office's list shows it confirmed and paid", async () => {
    await office.goto('/payments?view=received');
    const paid = office.getByRole('row').filter({ hasText: ADDRESS });
    await expect(paid.getByText('Paid', { exact: true })).toBeVisible();
    await expectAccessible(office);
    const mail = await caughtMail(EMAIL, 'Your inspection is scheduled');
    expect(mail.attachments.map(({ filename }) => filename)).toContain('inspection.ics');
    await visitor.goto(linkIn(mail, '/booking'));
    await expect(visitor.getByText(ADDRESS)).toBeVisible();
    await office.goto(`/inspections?search=${NUMBER}`);
    const row = office.getByRole('row').filter({ hasText: ADDRESS });
    await expect(row.getByText('Paid')).toBeVisible();
    return await theInspection(office);
  });

  await test.step('the office drags it to two hours later, and the client is notified', async () => {
    await dragLater(office, inspection);
    const later = clockOf(hoursAfter(inspection, 2));
    const mail = await caughtMail(EMAIL, 'Your inspection has a new time');
    expect(mail.text).toContain(later);
    // The open page has the same address up to the #.
    await visitor.goto('about:blank');
    await visitor.goto(linkIn(mail, '/booking'));
    await expect(visitor.getByText(later)).toBeVisible();
  });

  await test.step('the client answers a message from the mail', async () => {
    await writeTo(office, inspection, 'Is there a gate code?');
    await mailUnreadNow({ clientId: inspection.clientId, inspectionId: inspection.id, fromClient: false });
    await answerMail(await caughtMail(EMAIL, 'Gate'), EMAIL, 'It is 4711, please close the gate.');
    const messages = office.getByRole('list', { name: 'Messages' });
    await expect(messages.getByText('It is 4711, please close the gate.', { exact: true })).toBeVisible();
    await expect(messages.getByText(/by email$/)).toBeVisible();
  });

  await test.step('the client pays for another inspection from the mail, with two taps', async () => {
    const { address } = await scheduledVirtual(office, { clientId: inspection.clientId });
    await office.goto(`/payments?search=${encodeURIComponent(address)}`);
    await office.getByRole('button', { name: `Send link to pay for ${address}` }).click();
    await visitor.goto(linkIn(await caughtMail(EMAIL, 'Payment for your inspection'), '/checkout'));
    await expect(visitor.getByRole('region', { name: 'Amount due' })).toContainText(address);
    await payWithTwoTaps(visitor, taps);
  });

  await test.step('the inspection runs, and the report goes out', async () => {
    await office.goto(`/inspection/${inspection.id}`);
    const history = office.getByRole('region', { name: 'History' });
    await history.getByRole('button', { name: /^Show all/ }).click();
    await expect(history.getByText(/^Paid \$/)).toBeVisible();
    await passTheRest(office, inspection);
    await signReport(office);
    await office.getByRole('button', { name: 'Send report' }).click();
    await office.getByRole('button', { name: /^Send to [1-9]\d* recipients?$/ }).click();
    const report = await readPdf(await attachmentOf(await caughtMail(EMAIL, 'Inspection Report')));
    expect(report.text).toContain(ADDRESS);
  });

  await test.step('the office finds the report by its address, and opens it with one click', async () => {
    await office.goto('/reports');
    await expect(office.getByRole('table', { name: 'Reports' })).toBeVisible();
    clicks.count = 0;
    await office.keyboard.press('/');
    await office.keyboard.insertText(ADDRESS);
    // The head of the table and the one that was found.
    await expect(office.getByRole('row')).toHaveCount(2);
    const found = office.getByRole('row').filter({ hasText: ADDRESS });
    await found.getByRole('link', { name: 'Noor Haddad', exact: true }).click();
    const report = office.getByRole('dialog', { name: ADDRESS });
    await expect(report.getByText(SUMMARY).first()).toBeVisible();
    expect(clicks.count).toBeLessThanOrEqual(1);
  });

  await test.step('the client disputes the payment: the office is mailed, and its list shows the deadline for the answer', async () => {
    await dispute(office, inspection);
    const mail = await caughtMail(OFFICE, 'Noor Haddad disputes a payment');
    expect(mail.text).toMatch(/https?:\/\/\S+\/payments\?view=received$/m);
    await office.goto('/payments?view=received');
    const row = office.getByRole('row').filter({ hasText: ADDRESS });
    await expect(row.getByText('Disputed, needs response')).toBeVisible();
    await expect(row.getByText(/Respond at Stripe by Sun, Mar 17, 2030/)).toBeVisible();
    await expectAccessible(office);
    await bothPictures(office, 'payments-disputed');
  });
  await Promise.all([phone.close(), desktop.close()]);
});

/** Pays the amount due, on our page and on that of the provider. */
async function payWithTwoTaps(visitor: Page, taps: Presses): Promise<void> {
  taps.count = 0;
  await visitor.getByRole('button', { name: /^Pay \$/ }).click();
  await visitor.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(taps.count).toBeLessThanOrEqual(2);
}

/** Sends the provider's event of a dispute. */
async function dispute(office: Page, { id: inspectionId }: Inspection): Promise<void> {
  const answer = await office.request.get('/api/payments', { params: { inspectionId } });
  const { items } = (await answer.json()) as { items: Payment[] };
  const [payment] = items;
  if (!payment) throw new Error('nothing was paid');
  const about = { payment_intent: payment.providerPaymentId, amount_total: payment.amountCents };
  const [begun] = disputed(about, 'lost');
  const { body, headers } = signed(begun ?? {});
  expect((await office.request.post('/api/payments/events', { data: body, headers })).status()).toBe(200);
}

async function bookAndPay(visitor: Page): Promise<void> {
  await visitor.goto('/book');
  await visitor.getByLabel('Inspection Type').selectOption('mechanical');
  await visitor.getByRole('button', { name: 'Next month' }).click();
  await visitor.locator('[data-day]:enabled').first().click();
  const times = visitor.getByRole('group', { name: /Eastern Time/ });
  await expect(times).toBeVisible();
  await bothPictures(visitor, 'book');
  await times.getByRole('button').first().click();
  await expect(visitor.getByRole('timer')).toContainText('left to send your request');
  await fillContact(visitor);
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Book & Pay · $125' }).click();
  await expect(visitor.getByRole('region', { name: 'Amount due' })).toContainText(ADDRESS);
  await expectAccessible(visitor);
  await picture(visitor, 'checkout-phone');
  await visitor.getByRole('button', { name: 'Pay $125' }).click();
  await visitor.getByRole('button', { name: 'Pay' }).click();
  await expect(visitor.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(visitor.getByText('Your booking is confirmed')).toBeVisible();
  await expectAccessible(visitor);
  await picture(visitor, 'payment-success-phone');
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Client Name').fill('Noor Haddad');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Phone').fill('(954) 555-0142');
  await page.getByLabel('Project Address').fill(ADDRESS);
}

async function theInspection(office: Page): Promise<Inspection> {
  const answer = await office.request.get(`/api/inspections?search=${encodeURIComponent(ADDRESS)}`);
  const { items } = (await answer.json()) as { items: Inspection[] };
  const [found] = items;
  if (!found) throw new Error(`no inspection at ${ADDRESS}`);
  return found;
}

/** Drags the inspection on the office's calendar, in the week of the inspection. */
async function dragLater(office: Page, inspection: Inspection): Promise<void> {
  const day = dayIn(ZONE, hoursAfter(inspection, 0));
  await office.goto('/calendar');
  for (let week = weekOf(todayIn(ZONE)); week < weekOf(day); week++)
    await office.getByRole('button', { name: 'Next week' }).click();
  const column = office.getByRole('list', { name: columnOf(day) });
  const card = column.getByTitle(ADDRESS);
  await expect(card).toContainText(clockOf(hoursAfter(inspection, 0)));
  await card.scrollIntoViewIfNeeded();
  const box = await card.boundingBox();
  if (!box) throw new Error('the inspection is not in the calendar');
  const [x, y] = [box.x + box.width / 2, box.y + 10];
  await office.mouse.move(x, y);
  await office.mouse.down();
  const hours = office.locator('[data-hours]');
  const { height } = (await hours.boundingBox()) ?? { height: 0 };
  const hourPx = height / Number(await hours.getAttribute('data-hours'));
  await office.mouse.move(x, y + 2 * hourPx, { steps: 6 });
  await expect(card).toContainText(clockOf(hoursAfter(inspection, 2)));
  await office.mouse.up();
  const dialog = office.getByRole('dialog', { name: /Noor Haddad/ });
  await dialog.getByRole('button', { name: 'Move inspection' }).click();
  await expect(office.getByText('Inspection moved')).toBeVisible();
}

const hoursAfter = ({ scheduledDate }: Inspection, hours: number): string =>
  new Date(Date.parse(scheduledDate ?? '') + hours * 3_600_000).toISOString();
const clockOf = (instant: string): string => formatInstant(instant, ZONE, CLOCK_FORMAT);
/** Counts weeks from Monday to Sunday; January 5, 1970 was a Monday. */
const weekOf = (day: string): number => Math.floor((Date.parse(day) / 86_400_000 - 4) / 7);
const columnOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { ...COLUMN, timeZone: 'UTC' });
const COLUMN = { weekday: 'short', month: 'short', day: 'numeric' } as const;

async function writeTo(office: Page, { id, clientId }: Inspection, message: string): Promise<void> {
  await office.goto(`/communications?client=${clientId}&inspection=${id}&new`);
  const letter = office.getByRole('dialog', { name: 'New Message' });
  await letter.getByLabel('Subject').fill('Gate');
  await letter.getByLabel('Message').fill(message);
  await letter.getByRole('button', { name: 'Send message' }).click();
  await expect(letter).toBeHidden();
}

async function signReport(office: Page): Promise<void> {
  await office.goto('/reports');
  await office.getByRole('button', { name: 'Generate Report' }).first().click();
  const dialog = office.getByRole('dialog', { name: 'Generate Report' });
  await dialog.getByLabel('Inspection', { exact: true }).fill(ADDRESS);
  // The latest inspections are offered until those of the search replace them.
  const offered = office.getByRole('option');
  await expect(offered.filter({ hasNotText: ADDRESS })).toHaveCount(0);
  await offered.first().click();
  await dialog.getByRole('radio', { name: 'Approved', exact: true }).check();
  await dialog.getByRole('textbox', { name: /^Summary/ }).fill(SUMMARY);
  await dialog.getByRole('checkbox', { name: /signing anyway/ }).check();
  await drawSignature(office);
  await dialog.getByRole('button', { name: 'Generate Report' }).click();
  await expect(dialog.getByText(/^PDF ready/)).toBeVisible({ timeout: BY_WORKER_MS });
}
