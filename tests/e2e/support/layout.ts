import { expect, type Locator, type Page } from '@playwright/test';

/** The requirements of every screen for a finger, a keyboard, and a narrow window. */

/**
 * Checks that the page does not scroll sideways. On a phone `innerWidth` grows with the content, but not the
 * root's width.
 */
export async function expectFits(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

/**
 * Checks that no control is lower or narrower than 44 px: buttons, choices, tabs and the days of a calendar.
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  // The check is repeated until it succeeds: a growing element, such as a toast, is smaller for a moment.
  await expect
    .poll(() => page.evaluate(smallTargets), { message: `${page.url()} has targets below 44 px` })
    .toEqual([]);
}

/** Runs in the browser. The name and size of each control that is too small for a finger. */
function smallTargets(): string[] {
  const pressed =
    'button, a.MuiButton-root, select, [role="combobox"]:not(input), [role="tab"], label:has(input), [role="gridcell"]';
  return (
    [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]'),
      )
      // An inspection in the calendar is as high as it is long, and the month at its side is for a mouse. On a phone,
      // half an hour and a day are 44 px.
      .filter((element) => innerWidth < 600 || !element.closest('[data-hours], [data-month]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.height < 43.5 || box.width < 43.5))
      .map(({ element, box }) => {
        const name = element.ariaLabel ?? element.textContent;
        return `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`;
      })
  );
}

/** Checks that a keyboard user can see the focus: an outline, or a field whose border changes. */
export async function expectVisibleFocus(page: Page, steps: number): Promise<void> {
  const unseen = new Set<string>();
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate(async () => {
      // With reduced motion, every change of style is a short transition, including the outline's.
      await new Promise(requestAnimationFrame);
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const field = focused.closest('.MuiInputBase-root');
      const { outlineStyle, outlineWidth } = getComputedStyle(focused);
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      return isOutlined || field?.classList.contains('Mui-focused') ? null : focused.outerHTML.slice(0, 120);
    });
    if (name) unseen.add(name);
  }
  expect([...unseen], `${page.url()} has controls without visible focus`).toEqual([]);
}

/**
 * Checks that neither the round install button nor the card at the end covers a control that can be scrolled
 * below it.
 */
export async function expectNothingCovered(page: Page): Promise<void> {
  const covered = await page.evaluate(coveredControls);
  expect(covered, `${page.url()} has controls below the offer to install`).toEqual([]);
}

/** Runs in the browser. The controls under the offer when the page is scrolled so that it could cover them. */
async function coveredControls(): Promise<(string | null)[]> {
  const controls = [...document.querySelectorAll('main a[href], main button:enabled, main input:enabled')];
  const middleOf = (element: Element): { x: number; y: number } => {
    const { left, width, top, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const scroll = async (top: number): Promise<void> => {
    window.scrollTo(0, top);
    // The button detects covered controls in the next frame, and is rendered in the one after.
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  };
  const below = (offer: string): (string | null)[] =>
    controls
      .filter((control) => {
        const { x, y } = middleOf(control);
        return document.elementFromPoint(x, y)?.closest(`[aria-label="${offer}"]`);
      })
      .map((control) => control.textContent);
  const found: (string | null)[] = [];
  const button = document.querySelector('[aria-label="Install App"]');
  if (button) {
    const { left, right } = button.getBoundingClientRect();
    const passing = controls.map(middleOf).filter(({ x }) => x > left && x < right);
    const tops = new Set(passing.map(({ y }) => Math.round(window.scrollY + y - middleOf(button).y)));
    for (const top of tops) {
      await scroll(top);
      found.push(...below('Install App'));
    }
  }
  await scroll(document.documentElement.scrollHeight);
  found.push(...below('Install App'), ...below('Install the app'));
  window.scrollTo(0, 0);
  return found;
}

/**
 * Checks that "Next unmarked item" shows the title and mark buttons of one item: otherwise the wrong one may be
 * marked.
 */
export async function expectNextItemShown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next unmarked item' }).click();
  const marks = page.getByRole('group', { name: /^Mark for/ }).filter({ has: page.locator(':focus') });
  const label = ((await marks.getAttribute('aria-label')) ?? '').replace('Mark for ', '');
  const row = page.getByRole('listitem').filter({ has: page.locator(':focus') });
  await expectNotCovered(row.getByText(label, { exact: true }));
  await expectNotCovered(marks);
}

/** Checks that the whole element is on the screen, and that no other one covers its corners. */
export async function expectNotCovered(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate(coveredCorners), { timeout: 5000 }).toEqual([]);
}

/**
 * Runs in the browser. The elements that cover the corners, measured just inside, since corners may be round.
 */
function coveredCorners(element: Element): string[] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const corners = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => ({ x, y })));
  return corners
    .map(({ x, y }) => ({ x, y, found: document.elementFromPoint(x, y) }))
    .filter(({ found }) => !element.contains(found))
    .map(({ x, y, found }) => `${found?.tagName ?? 'off the screen'} at ${Math.round(x)}, ${Math.round(y)}`);
}

/**
 * Checks that at least four items of a checklist fit on the screen after it is scrolled to the next unmarked
 * one.
 */
export async function expectManyItems(page: Page): Promise<void> {
  await expectNextItemShown(page);
  await expectFourItems(page);
}

/** Checks that at least four items can be marked at the present scroll position. */
export async function expectFourItems(page: Page): Promise<void> {
  const shown = async (): Promise<number> => {
    const groups = await page.getByRole('group', { name: /^Mark for/ }).all();
    const boxes = await Promise.all(groups.map((group) => group.evaluate(isWhollyShown)));
    return boxes.filter(Boolean).length;
  };
  await expect.poll(shown).toBeGreaterThanOrEqual(4);
}

/**
 * Runs in the browser. Whether the middle of the element and its edges are visible, not covered or scrolled
 * away.
 */
function isWhollyShown(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) =>
    element.contains(document.elementFromPoint((left + right) / 2, y)),
  );
}

/**
 * The sizes by the width of the screen (second specification, section 9). A narrower phone has no room for
 * more.
 */
const SIGNATURE_SIZES: readonly [screen: number, width: number, height: number][] = [
  [360, 350, 150],
  [375, 350, 150],
  [767, 350, 150],
  [768, 500, 200],
  [900, 500, 200],
  [992, 500, 200],
  [1280, 500, 200],
];

/** On the checklist of a virtual inspection, which shows the area at every width. */
export async function expectSignatureSizes(page: Page, inspectionId: string): Promise<void> {
  await page.goto(`/inspection/${inspectionId}/checklist`);
  // Nothing unmarked can be signed.
  await page.getByRole('button', { name: 'Pass', exact: true }).first().click();
  const before = page.viewportSize();
  const pad = page.getByLabel('Signature drawing area, empty');
  for (const [screen, width, height] of SIGNATURE_SIZES) {
    await page.setViewportSize({ width: screen, height: 900 });
    const said = `on a screen of ${screen} pixels`;
    await expect.poll(() => pad.boundingBox(), said).toMatchObject({ width, height });
  }
  if (before) await page.setViewportSize(before);
}
