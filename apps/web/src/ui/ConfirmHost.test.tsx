import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { ConfirmHost } from './ConfirmHost.tsx';
import { confirmAction } from './confirm.ts';

const DISCARD = {
  title: 'Discard this photo?',
  text: 'It is gone for good.',
  action: 'Discard',
  destructive: true,
};

function ask(): Promise<boolean> {
  let answer = Promise.resolve(false);
  act(() => void (answer = confirmAction(DISCARD)));
  return answer;
}

it('starts on Cancel where the action loses something', async () => {
  const { person } = renderScreen(<ConfirmHost />);
  const answer = ask();
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Cancel' }));
  await person.keyboard('{Enter}');
  expect(await answer).toBe(false);
});

it('takes Escape, and Back, for no', async () => {
  const { person } = renderScreen(<ConfirmHost />);
  const first = ask();
  await screen.findByRole('alertdialog');
  await person.keyboard('{Escape}');
  expect(await first).toBe(false);
  history.pushState({}, '', '#next');
  const second = ask();
  history.back();
  expect(await second).toBe(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});
