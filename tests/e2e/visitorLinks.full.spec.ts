import { expect, test } from '@playwright/test';
import { PUBLIC_PAGES } from './support/pageList.ts';
import { openBrowser } from './support/people.ts';

const PUBLIC_PATHS = PUBLIC_PAGES.map((page) => page.replace(/#.*/, '')).filter((path) => path !== '/');

test('no link of a public page leads to one that asks to sign in, unless it says so', async ({ browser }) => {
  const context = await openBrowser(browser, 'desktop');
  const page = await context.newPage();
  for (const opened of PUBLIC_PAGES.filter((path) => path !== '/')) {
    await page.goto(opened);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, (link as HTMLAnchorElement).href] as const));
    const own = links.map(([text, href]) => [text, new URL(href)] as const);
    const closed = own.filter(
      ([text, { origin, pathname }]) =>
        origin === new URL(page.url()).origin &&
        !PUBLIC_PATHS.includes(pathname) &&
        !/sign in|go to login/i.test(text ?? ''),
    );
    expect(
      closed.map(([text, { pathname }]) => `${text}: ${pathname}`),
      opened,
    ).toEqual([]);
  }
  await context.close();
});
