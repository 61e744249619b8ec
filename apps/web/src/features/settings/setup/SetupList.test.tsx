import { type PresentedSetup, readSetup } from '@sightline/contracts/organization/setup';
import { passSetupSteps, readSetupSteps } from '@sightline/contracts/organization/setupSteps';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi } from '../../../testing/FakeApi.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { SetupList } from './SetupList.tsx';

const SETUP: PresentedSetup = {
  payment: 'missing',
  email: 'ready',
  replies: 'missing',
  textMessages: 'missing',
  relay: 'missing',
  geocoder: 'ready',
  maps: 'missing',
  transcription: 'unknown',
  objectModel: 'faulty',
  certificate: 'missing',
  files: 'ready',
  notifications: 'ready',
  draftEngine: 'unknown',
  pushRefusal: null,
};

it('shows the state of each service, and how to set it up with the names of its variables', async () => {
  FakeApi.install().on(readSetup, () => SETUP);
  const { person } = renderScreen(<SetupList />);
  const rows = await screen.findAllByRole('listitem');
  const stateOf = (title: string) =>
    rows.map((row) => within(row).getByRole('heading')).find(({ textContent }) => textContent === title)
      ?.nextElementSibling?.textContent;
  expect(stateOf('Online payment')).toBe('Not set up');
  expect(stateOf('Email')).toBe('Set up');
  expect(stateOf('Transcription')).toBe('Not known');
  expect(stateOf('Fixtures in room scans')).toBe('Needs attention');
  expect(screen.queryByText('STRIPE_SECRET_KEY')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'How to set up: Online payment' }));
  expect(screen.getByText('STRIPE_SECRET_KEY')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'How to set up: Fixtures in room scans' }));
  expect(screen.getByText(/configured and does not work/)).toBeDefined();
});

it('says that drafts lack the words of the company where the recognizer does not work', async () => {
  const transcription = 'ready' as const;
  FakeApi.install().on(readSetup, () => ({ ...SETUP, transcription, draftEngine: 'generalModel' as const }));
  renderScreen(<SetupList />);
  expect(
    await screen.findByText(/the speech recognizer is missing or does not work on the server/),
  ).toBeDefined();
});

it('P-8 says why push services refuse the notifications of this installation', async () => {
  FakeApi.install().on(readSetup, () => ({
    ...SETUP,
    notifications: 'faulty' as const,
    pushRefusal: 'clock' as const,
  }));
  renderScreen(<SetupList />);
  expect(await screen.findByText(/the clock of the server is more than a minute off/)).toBeDefined();
});

it('brings back the steps of the list on the dashboard that were put away', async () => {
  let state: 'passed' | 'missing' = 'passed';
  const reply = () => ({
    steps: [
      { step: 'brand' as const, state },
      { step: 'company' as const, state: 'ready' as const },
    ],
    missingFacts: [],
  });
  const api = FakeApi.install()
    .on(readSetup, () => SETUP)
    .on(readSetupSteps, reply)
    .on(passSetupSteps, () => {
      state = 'missing';
      return reply();
    });
  const { person } = renderScreen(<SetupList />);
  expect(await screen.findByText('1 step of “Set up your company” put away.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Show on the dashboard' }));
  expect(await screen.findByText('The list is on the dashboard again')).toBeDefined();
  expect(api.sentTo(passSetupSteps)[0]?.body).toEqual({ steps: ['brand'], isPassed: false });
  await waitFor(() => expect(screen.queryByText(/put away/)).toBeNull());
});
