import { getOrganization } from '@sightline/contracts/organization/organization';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeApi } from '../../testing/FakeApi.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { ORGANIZATION } from '../../testing/samples.ts';
import { toast } from '../../ui/toasts.ts';
import { InstallButton } from './InstallButton.tsx';
import { InstallMenuButton } from './InstallMenuButton.tsx';
import { InstallPrompts } from './InstallPrompts.tsx';
import { InstallTutorial, PLATFORMS } from './InstallTutorial.tsx';
import { InstallTutorialLater } from './InstallTutorialLater.tsx';
import { DISMISSED_KEY, useInstallation } from './installation.ts';

const START = { offer: null, isDismissed: false, isInstalled: false, isTutorialOpen: false };
beforeEach(() => {
  FakeApi.install().on(getOrganization, () => ORGANIZATION);
});
afterEach(() => useInstallation.setState(START));

describe('the install prompts', () => {
  it.each(['Maybe Later', 'Close'])(
    'the banner is gone for good after "%s", and the round button replaces it',
    async (name) => {
      const { person } = renderScreen(<InstallPrompts />);
      expect(screen.getByRole('complementary', { name: 'Install the app' })).toBeDefined();
      expect(screen.getAllByRole('button', { name: 'Install App' })).toHaveLength(1);
      await person.click(screen.getByRole('button', { name }));
      expect(screen.queryByRole('complementary')).toBeNull();
      expect(localStorage.getItem(DISMISSED_KEY)).toBe('true');
      expect(screen.getAllByRole('button', { name: 'Install App' })).toHaveLength(1);
    },
  );

  it('leave the filled button to the page', () => {
    renderScreen(<InstallPrompts />);
    const classes = screen.getByRole('button', { name: 'Install App' }).className;
    expect(classes).toContain('MuiButton-outlined');
    expect(classes).not.toContain('MuiButton-contained');
  });

  it('wait while a person types, and while a field keeps what was typed', async () => {
    const { person } = renderScreen(
      <>
        <input aria-label="Email" />
        <button type="button">Sign in</button>
        <InstallPrompts />
      </>,
    );
    const prompts = () => screen.queryAllByRole('button', { name: 'Install App' });
    expect(prompts()).toHaveLength(1);
    await person.type(screen.getByLabelText('Email'), 'ana@example.com');
    await waitFor(() => expect(prompts()).toHaveLength(0));
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(prompts()).toHaveLength(0);
    await person.clear(screen.getByLabelText('Email'));
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(prompts()).toHaveLength(1));
  });

  it('give way to a message', async () => {
    const { person } = renderScreen(<InstallButton />);
    act(() => toast({ title: 'Sent', tone: 'success' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Install App' })).toBeDefined();
  });

  it('are still offered in a menu, which opens the tutorial until Back leaves the page', async () => {
    const { person } = renderScreen(
      <>
        <InstallMenuButton />
        <InstallTutorialLater />
      </>,
    );
    await person.click(screen.getByRole('button', { name: 'Install App' }));
    expect(await screen.findByRole('dialog', { name: 'Install Sightline' })).toBeDefined();
    history.pushState({}, '', '#before');
    history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('have no banner in the app on the home screen', () => {
    Object.defineProperty(navigator, 'standalone', { value: true, configurable: true });
    renderScreen(<InstallPrompts />);
    expect(screen.queryByRole('button', { name: 'Install App' })).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  });

  it('are only the round button on a public page, and it opens the tutorial', async () => {
    const { person } = renderScreen(<InstallButton />);
    expect(screen.queryByRole('complementary')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Install App' }));
    expect(await screen.findByRole('dialog', { name: 'Install Sightline' })).toBeDefined();
  });
});

describe('the tutorial', () => {
  it.each(PLATFORMS)(
    'goes through four steps with Next and Complete: $label',
    async ({ label, steps, note }) => {
      const { person } = renderScreen(<InstallTutorial />);
      await person.click(screen.getByRole('tab', { name: label }));
      if (note) expect(screen.getByText(/install icon in the address bar or the browser menu/)).toBeDefined();
      for (const { title } of steps) {
        expect(screen.getByText(title)).toBeDefined();
        // The previous step is still collapsing.
        const name = title === steps[3]?.title ? 'Complete' : 'Next';
        await person.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);
      }
      expect(screen.getByText(/All steps are done/)).toBeDefined();
      expect(screen.getByRole('button', { name: 'Close Tutorial' })).toBeDefined();
    },
  );

  it('iOS: Safari, Share, Add to Home Screen, Add; Chrome: banner, Install or the menu, installed', () => {
    const [ios, android, desktop] = PLATFORMS.map(({ steps }) => steps.map(({ title }) => title));
    expect(ios).toEqual(['Open Safari', 'Tap Share', "Choose 'Add to Home Screen'", 'Confirm with Add']);
    const chrome = ['Open Chrome', 'Look for the Install banner'];
    expect(android).toEqual([...chrome, 'Tap Install', 'App installed']);
    expect(desktop).toEqual([...chrome, 'Click Install', 'App installed']);
    expect(PLATFORMS[1]?.steps[2]?.text).toContain('Add to Home Screen');
  });
});
