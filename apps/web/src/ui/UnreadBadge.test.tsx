import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { UnreadBadge } from './UnreadBadge.tsx';

it('hides its text for screen readers in one pixel', () => {
  renderScreen(<UnreadBadge count={3} />);
  const { width, height } = getComputedStyle(screen.getByText('unread'));
  expect([width, height]).toEqual(['1px', '1px']);
});
