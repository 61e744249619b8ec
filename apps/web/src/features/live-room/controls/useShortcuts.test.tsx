import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { switchShortcuts, useShortcuts } from './useShortcuts.ts';

function Room({ onMute }: { onMute: () => void }) {
  useShortcuts({ m: onMute });
  return (
    <>
      <input aria-label="Message" />
      <div role="dialog">
        <button type="button">Close</button>
      </div>
      <button type="button">Capture</button>
    </>
  );
}

describe('the keys of the room', () => {
  afterEach(() => switchShortcuts(true));

  async function press(keys: string, focus?: HTMLElement): Promise<number> {
    const onMute = vi.fn();
    const { unmount } = render(<Room onMute={onMute} />);
    if (focus === undefined) (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard(keys);
    unmount();
    return onMute.mock.calls.length;
  }

  it('work wherever nothing else needs them', async () => {
    expect(await press('m')).toBe(1);
    expect(await press('M')).toBe(1);
  });

  it('are left alone together with Ctrl or Alt', async () => {
    expect(await press('{Control>}m{/Control}{Alt>}m{/Alt}')).toBe(0);
  });

  it.each([
    ['while somebody types', () => screen.getByLabelText('Message'), 0],
    ['in a dialog', () => screen.getByRole('button', { name: 'Close' }), 0],
    ['on a button of the room', () => screen.getByRole('button', { name: 'Capture' }), 1],
  ])('%s', async (_, find, times) => {
    const onMute = vi.fn();
    const { unmount } = render(<Room onMute={onMute} />);
    find().focus();
    await userEvent.keyboard('m');
    expect(onMute).toHaveBeenCalledTimes(times);
    unmount();
  });

  it('can be switched off', async () => {
    switchShortcuts(false);
    expect(await press('m')).toBe(0);
  });
});
