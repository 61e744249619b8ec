import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { BrowserQuestion } from './BrowserQuestion.tsx';
import { confirmAction } from './confirm.ts';

afterEach(() => vi.restoreAllMocks());

it.each([true, false])('asks with the means of the browser and passes the answer on: %s', async (isSure) => {
  const asked = vi.spyOn(window, 'confirm').mockReturnValue(isSure);
  renderScreen(<BrowserQuestion />);
  const answer = confirmAction({
    title: 'Discard this photo?',
    text: 'It is gone for good.',
    action: 'Discard',
  });
  expect(await answer).toBe(isSure);
  expect(asked).toHaveBeenCalledExactlyOnceWith('Discard this photo?\n\nIt is gone for good.');
});
