import { expect, type Page, test } from '@playwright/test';
import { INSPECTOR } from './support/demo.ts';
import { openBrowser, signIn, signOut } from './support/people.ts';

/** A person's own account. */

test('a person adds a passkey, and signs in with it instead of the password', async ({ browser }) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  await addPhoneWithLock(page);
  await signIn(page, INSPECTOR);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'Account Settings' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel(/^Your password/).fill(INSPECTOR.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('never used')).toBeVisible();
  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  // The page returns to the address that the person had opened.
  await expect(page.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByText('last used')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByLabel(/^Your password/).fill(INSPECTOR.password);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('No passkeys')).toBeVisible();
  await context.close();
});

/** Chromium's own authenticator, whose owner always unlocks it. */
async function addPhoneWithLock(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
