import {
  passSetupSteps,
  readSetupSteps,
  SetupStep,
  type SetupSteps as Steps,
} from '@sightline/contracts/organization/setupSteps';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeApi, Refusal } from '../../testing/FakeApi.ts';
import { ADMIN } from '../../testing/people.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { SetupSteps } from './SetupSteps.tsx';

type State = Steps['steps'][number]['state'];

/** A server that keeps which steps were passed over. */
function serve(states: Partial<Record<SetupStep, State>> = {}) {
  const passed = new Set<SetupStep>();
  const stateOf = (step: SetupStep): State => (passed.has(step) ? 'passed' : (states[step] ?? 'missing'));
  const reply = (): Steps => ({
    steps: SetupStep.options.map((step) => ({ step, state: stateOf(step) })),
    missingFacts: ['address', 'licenseNumber'],
  });
  return FakeApi.install()
    .on(readSetupSteps, reply)
    .on(passSetupSteps, ({ body }) => {
      const { steps, isPassed } = body as { steps: SetupStep[]; isPassed: boolean };
      for (const step of steps)
        if (isPassed) passed.add(step);
        else passed.delete(step);
      return reply();
    });
}

const rows = () => screen.getAllByRole('listitem');
const rowOf = (title: string) =>
  rows().find((row) => within(row).queryByRole('heading', { name: title })) as HTMLElement;

it('names what is missing in each step, and leads to the place where it is entered', async () => {
  serve({ email: 'ready', payment: 'faulty', certificate: 'unknown' });
  renderScreen(<SetupSteps />);
  await screen.findByRole('heading', { name: 'Set up your company' });
  expect(rows()).toHaveLength(8);
  expect(within(rowOf('Company')).getByText('Missing: Address, License number of the firm')).toBeDefined();
  expect(within(rowOf('Online payment')).getByText('Set up, and does not work')).toBeDefined();
  expect(within(rowOf('Certificate')).getByText('Not known until the workers have started')).toBeDefined();
  expect(screen.getByText('Done: Email')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Enter the facts: Company' }).getAttribute('href')).toBe(
    '/settings/brand?find=Company+name',
  );
  expect(screen.getByRole('link', { name: 'Connect Stripe: Online payment' }).getAttribute('href')).toBe(
    '/settings/setup?find=payment',
  );
});

it('passes over a step that is not needed, keeps the focus in the list, and offers Undo', async () => {
  const api = serve();
  const { person } = renderScreen(<SetupSteps />);
  await screen.findByRole('heading', { name: 'Set up your company' });
  for (const title of ['Company', 'People', 'Email'])
    expect(within(rowOf(title)).queryByRole('button')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Keep: Hours' }));
  await waitFor(() => expect(rowOf('Hours')).toBeUndefined());
  expect(api.sentTo(passSetupSteps)[0]?.body).toEqual({ steps: ['hours'], isPassed: true });
  await waitFor(() => expect(rowOf('Fees').contains(document.activeElement)).toBe(true));
  expect(await screen.findByText('Hours removed from the list')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rowOf('Hours')).toBeDefined());
});

it('is gone when it is hidden, says where it is brought back, and returns as it was with Undo', async () => {
  const api = serve();
  const { person } = renderScreen(<SetupSteps />);
  await person.click(await screen.findByRole('button', { name: 'Not needed: Brand' }));
  await waitFor(() => expect(rowOf('Brand')).toBeUndefined());
  await person.click(screen.getByRole('button', { name: 'Hide list' }));
  expect(await screen.findByText('List hidden')).toBeDefined();
  expect(screen.getByText('Settings, Setup brings it back.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Set up your company' })).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'Set up your company' });
  expect(rowOf('Hours')).toBeDefined();
  expect(rowOf('Brand')).toBeUndefined();
  const others = SetupStep.options.filter((step) => step !== 'brand');
  expect(api.sentTo(passSetupSteps).at(-1)?.body).toEqual({ steps: others, isPassed: false });
});

it('stays and says why when it cannot be hidden', async () => {
  serve().on(passSetupSteps, () => new Refusal(503, { error: 'Please try again.', code: 'unavailable' }));
  const { person } = renderScreen(<SetupSteps />);
  await person.click(await screen.findByRole('button', { name: 'Hide list' }));
  expect(await screen.findByText('Please try again.')).toBeDefined();
  expect(rows()).toHaveLength(9);
});

it('is not shown when every step is done or passed, nor to other staff', async () => {
  const all = Object.fromEntries(SetupStep.options.map((step) => [step, 'ready' as const]));
  const api = serve({ ...all, brand: 'passed' });
  renderScreen(<SetupSteps />);
  renderScreen(<SetupSteps />, { user: { ...ADMIN, role: 'inspector' } });
  await waitFor(() => expect(api.sentTo(readSetupSteps)).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});
