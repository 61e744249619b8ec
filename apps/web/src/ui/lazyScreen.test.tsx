import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { lazyScreen } from './lazyScreen.tsx';

function Counter({ name }: { name: string }) {
  const [id] = useState(() => Math.random());
  return <p data-testid="screen">{`${name} ${id}`}</p>;
}

describe('a screen with code of its own', () => {
  afterEach(cleanup);

  const draw = (Screen: ReturnType<typeof lazyScreen<{ name: string }>>, name: string) => (
    <Suspense fallback="on its way">
      <Screen name={name} />
    </Suspense>
  );

  it('is rendered at once when it was fetched ahead', async () => {
    const Screen = lazyScreen(() => Promise.resolve({ default: Counter }));
    await Screen.preload();
    render(draw(Screen, 'room'));
    expect(screen.getByTestId('screen').textContent).toContain('room');
  });

  it('shows the fallback until its code is there, and keeps its state when it is drawn again', async () => {
    const Screen = lazyScreen(() => Promise.resolve({ default: Counter }));
    const { rerender } = render(draw(Screen, 'room'));
    screen.getByText('on its way');
    const first = (await screen.findByTestId('screen')).textContent;
    rerender(draw(Screen, 'hall'));
    expect(screen.getByTestId('screen').textContent).toBe(first?.replace('room', 'hall'));
  });
});
