import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ADMIN, scheduledVirtual } from './support/demo.ts';
import { caughtMail, linkIn } from './support/mail.ts';
import { expectMovingPicture } from './support/media.ts';
import { joinRoom, openBrowser, openTab, signIn } from './support/people.ts';
import { picture } from './support/pictures.ts';

test('a guest joins three taps after the mail, and leaves the room when the link is withdrawn', async ({
  browser,
}) => {
  const [office, phone] = [await openBrowser(browser, 'desktop'), await openBrowser(browser, 'phone')];
  const [admin, guest] = [await office.newPage(), await phone.newPage()];
  const address = `jordan.${Date.now()}@example.com`;
  await signIn(admin, ADMIN);
  const { id } = await scheduledVirtual(admin);
  await admin.goto(`/inspection/${id}/virtual`);
  await joinRoom(admin);

  await test.step('the host emails a personal link', async () => {
    await openTab(admin, 'People');
    await admin.getByRole('button', { name: /invite/i }).click();
    await admin.getByRole('button', { name: 'Invite someone else' }).click();
    await admin.getByLabel('Name').fill('Jordan <b>Field</b>');
    await admin.getByRole('textbox', { name: 'Email' }).fill(address);
    await expectAccessible(admin);
    await admin.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
    await expect(admin.getByRole('dialog').getByText(address)).toBeVisible();
  });

  const mail = await caughtMail(address, '');
  expect(mail.html).not.toContain('<b>Field</b>');

  await test.step('tap one: the link; tap two: what it is for; tap three: join', async () => {
    await guest.goto(linkIn(mail, '/join'));
    const join = guest.getByRole('button', { name: 'Join call' });
    await expect(join).toBeVisible();
    await expectAccessible(guest);
    await picture(guest, 'join-phone');
    await join.click();
    await expect(guest.getByRole('heading', { name: 'Ready to join?' })).toBeVisible();
    await expect(guest.getByRole('main')).toBeFocused();
    await expect(guest.getByLabel('Preview of your camera')).toBeVisible();
    await expect(guest.getByRole('combobox', { name: 'Camera' })).toBeVisible();
    await picture(guest, 'guest-check-phone');
    await joinRoom(guest);
    await expect(guest.getByRole('main')).toBeFocused();
    await expectMovingPicture(guest.getByLabel('Large video of', { exact: false }));
    await expectMovingPicture(admin.getByLabel('Large video of', { exact: false }));
  });

  await test.step('the guest has access to no other page', async () => {
    for (const path of ['/api/clients', '/api/inspections', `/api/inspections/${id}/pdf`]) {
      expect((await guest.request.get(path)).status(), path).toBe(403);
    }
  });

  await test.step('Back asks before it leaves the call', async () => {
    await guest.goBack();
    const question = guest.getByRole('alertdialog', { name: 'Leave the call?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expectMovingPicture(guest.getByLabel('Large video of', { exact: false }));
  });

  await test.step('after the call, no entry in the history blocks Back', async () => {
    await guest.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(guest.getByRole('heading', { name: 'You left the call' })).toBeVisible();
    await expect.poll(() => guest.evaluate(() => JSON.stringify(history.state))).not.toContain('guard');
    await guest.getByRole('button', { name: 'Join again' }).click();
    await expectMovingPicture(guest.getByLabel('Large video of', { exact: false }));
  });

  await test.step('the link does not reopen an ended room, until the host is back', async () => {
    await admin.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await admin.getByRole('button', { name: 'Leave', exact: true }).click();
    await admin.getByRole('menuitem', { name: 'End for everyone' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'End for everyone' }).click();
    await expect(guest.getByText(/Thank you for your help/)).toBeVisible();
    await guest.goto(linkIn(mail, '/join'));
    await expect(guest.getByRole('heading', { name: 'This call has ended' })).toBeVisible();
    await admin.goto(`/inspection/${id}/virtual`);
    await joinRoom(admin);
    await guest.getByRole('button', { name: 'Check again' }).click();
    await guest.getByRole('button', { name: 'Join call' }).click();
    await joinRoom(guest);
    await openTab(admin, 'People');
    await admin.getByRole('button', { name: /invite/i }).click();
  });

  await test.step('the link is withdrawn', async () => {
    const invited = admin.getByRole('listitem').filter({ hasText: address });
    await invited.getByRole('button', { name: 'Withdraw' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(guest.getByRole('region', { name: 'Call controls' })).toBeHidden();
    await guest.goto(linkIn(mail, '/join'));
    await expect(guest.getByText(/expired|withdrawn/i).first()).toBeVisible();
  });
  await Promise.all([office.close(), phone.close()]);
});
