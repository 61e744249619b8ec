import { getOrganization } from '@sightline/contracts/organization/organization';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { StaffHeader } from './StaffHeader.tsx';

/** The window of jsdom is wider than a phone, so the menu is opened by its hidden button. */
async function openMenu(person: UserEvent) {
  await person.click(screen.getByLabelText('Open menu'));
  const element = document.querySelector<HTMLElement>('#staff-menu nav');
  if (!element) throw new Error('no menu');
  const links = () => [...element.querySelectorAll('a')];
  return {
    links,
    entries: () => links().map(({ textContent }) => textContent),
    fold: () => within(element).getByText('Office', { selector: 'button' }),
  };
}

describe('the header of staff', () => {
  it('shows the name of the person who is signed in, in the bar and in the menu of a phone', async () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    const { person, container } = renderScreen(<StaffHeader />);
    expect(screen.getByText('Dana Whitfield').title).toBe('dana@example.com');
    expect(screen.getByRole('button', { name: 'Account of Dana Whitfield' }).title).toBe(
      'Account of Dana Whitfield',
    );
    // The window of jsdom is wider than a phone, so the button of the menu is hidden.
    await person.click(screen.getByLabelText('Open menu'));
    const menu = container.querySelector<HTMLElement>('#staff-menu');
    if (!menu) throw new Error('no menu');
    expect(within(menu).getByText('Dana Whitfield')).toBeDefined();
  });

  it('has the logo with the names of product and company, which lead to the start', async () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    renderScreen(<StaffHeader />);
    const brand = screen.getByRole('link', { name: /^Sightline/ });
    expect(brand.getAttribute('href')).toBe('/');
    expect(brand.querySelector('svg')).not.toBeNull();
    expect(await within(brand).findByText(ORGANIZATION.name)).toBeDefined();
  });

  it("links to the first specification's pages, with New Inspection highlighted", () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    renderScreen(<StaffHeader />);
    const bar = within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);
    const links = bar.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Dashboard', '/'],
      ['Schedule', '/schedule'],
      ['Calendar', '/calendar'],
      ['Inspections', '/inspections'],
      ['Reports', '/reports'],
      ['Clients', '/clients'],
      ['Messages', '/communications'],
    ]);
    const [button] = screen.getAllByRole('link', { name: 'New Inspection' });
    expect(button?.getAttribute('href')).toBe('/schedule');
    expect(button?.className).toContain('MuiButton-root');
  });

  it('names New Inspection whole at every width, and has Sign out in the menu of the account', async () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    const { person } = renderScreen(<StaffHeader />);
    const [button] = screen.getAllByRole('link', { name: 'New Inspection' });
    expect(button?.querySelector('span:not(.MuiButton-icon)')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Account of Dana Whitfield' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Account' }));
    expect(menu.getByRole('link', { name: 'Account Settings' }).getAttribute('href')).toBe('/account');
    expect(menu.getByRole('button', { name: 'Sign out' })).toBeDefined();
  });

  it('opens the menu of a phone at its full height, so that no entry moves under a finger', async () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    const { person, container } = renderScreen(<StaffHeader />);
    await person.click(screen.getByLabelText('Open menu'));
    const menu = container.querySelector<HTMLElement>('#staff-menu');
    expect(menu?.style.height).toBe('');
    expect(menu?.style.transitionDuration).toBe('');
  });

  it('lists the daily entries first in the menu of a phone, each with an icon, and folds the rest under Office', async () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    const { person, unmount } = renderScreen(<StaffHeader />);
    const menu = await openMenu(person);
    const daily = ['Dashboard', 'Calendar', 'Inspections', 'Messages', 'Reports', 'Clients'];
    const office = ['Schedule', 'My Day', 'Payments', 'Integration', 'Analytics', 'Settings'];
    expect(menu.entries()).toEqual(daily);
    expect(menu.fold().getAttribute('aria-expanded')).toBe('false');
    menu.fold().focus();
    await person.keyboard('{Enter}');
    expect(menu.fold().getAttribute('aria-expanded')).toBe('true');
    expect(menu.entries()).toEqual([...daily, ...office]);
    for (const link of menu.links()) expect(link.querySelectorAll('svg'), link.textContent).toHaveLength(1);
    await person.keyboard(' ');
    expect(menu.entries()).toEqual(daily);
    unmount();
    const inspector = renderScreen(<StaffHeader />, { user: { ...ADMIN, role: 'inspector' } });
    const own = await openMenu(inspector.person);
    expect(own.entries()).toEqual(['My Day', 'Calendar', 'Inspections', 'Messages', 'Reports']);
    await inspector.person.click(own.fold());
    expect(own.entries().slice(5)).toEqual(['Schedule', 'Clients', 'Dashboard', 'Payments', 'Integration']);
  });

  it('opens the menu of a phone with Office unfolded on one of its pages', async () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    const { person } = renderScreen(<StaffHeader />, { at: '/payments' });
    const menu = await openMenu(person);
    expect(menu.fold().getAttribute('aria-expanded')).toBe('true');
    const current = menu.links().filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(['Payments']);
  });

  it('offers the settings to admins only, in the menu More', async () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    const { person, unmount } = renderScreen(<StaffHeader />);
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    unmount();
    const inspector = renderScreen(<StaffHeader />, { user: { ...ADMIN, role: 'inspector' } });
    await inspector.person.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Dashboard',
      'Payments',
      'Integration',
      'Install App',
    ]);
  });

  it('offers the office its work, without my day, analytics and settings', async () => {
    FakeApi.install().on(getOrganization, () => ORGANIZATION);
    const { person } = renderScreen(<StaffHeader />, { user: { ...ADMIN, role: 'office' } });
    expect(screen.getAllByRole('link', { name: 'Dashboard' })[0]?.getAttribute('href')).toBe('/');
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Payments',
      'Integration',
      'Install App',
    ]);
  });
});
