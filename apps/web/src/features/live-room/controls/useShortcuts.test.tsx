import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setShortcuts, useShortcuts } from './useShortcuts.ts';

function Room({ onMute }: { onMute: () => void }) {
  useShortcuts({ m: onMute });
  return (
    <>
      <input aria-label="Message" />
      <div aria-label="Notes" role="textbox" contentEditable="true" tabIndex={0} />
      <div aria-label="Room Type" role="combobox" aria-controls="list" aria-expanded="false" tabIndex={0} />
      <div aria-label="Quality" role="combobox" aria-controls="list" aria-expanded="true" tabIndex={0} />
      <input aria-label="Address" role="combobox" aria-controls="list" aria-expanded="false" />
      <input aria-label="Zoom" type="range" />
      <input aria-label="Use keyboard shortcuts" type="checkbox" />
      <div role="dialog">
        <button type="button">Close</button>
      </div>
      <button type="button">Capture</button>
    </>
  );
}

describe('keyboard shortcuts', () => {
  afterEach(() => setShortcuts(true));

  async function press(keys: string, focus?: HTMLElement): Promise<number> {
    const onMute = vi.fn();
    const { unmount } = render(<Room onMute={onMute} />);
    if (focus === undefined) (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard(keys);
    unmount();
    return onMute.mock.calls.length;
  }

  it('fire where nothing else needs the key', async () => {
    expect(await press('m')).toBe(1);
    expect(await press('M')).toBe(1);
  });

  it('do not fire together with Ctrl or Alt', async () => {
    expect(await press('{Control>}m{/Control}{Alt>}m{/Alt}')).toBe(0);
  });

  it.each([
    ['do not fire in a text field', () => screen.getByLabelText('Message'), 0],
    ['do not fire in editable text', () => screen.getByLabelText('Notes'), 0],
    ['do not fire in a combobox that takes text', () => screen.getByLabelText('Address'), 0],
    ['do not fire while a select is open', () => screen.getByLabelText('Quality'), 0],
    ['do not fire in a dialog', () => screen.getByRole('button', { name: 'Close' }), 0],
    ['fire with the focus on a closed select', () => screen.getByLabelText('Room Type'), 1],
    ['fire with the focus on a slider', () => screen.getByLabelText('Zoom'), 1],
    ['fire with the focus on a checkbox', () => screen.getByLabelText('Use keyboard shortcuts'), 1],
    ['fire with the focus on a button', () => screen.getByRole('button', { name: 'Capture' }), 1],
  ])('%s', async (_, find, times) => {
    const onMute = vi.fn();
    const { unmount } = render(<Room onMute={onMute} />);
    find().focus();
    await userEvent.keyboard('m');
    expect(onMute).toHaveBeenCalledTimes(times);
    unmount();
  });

  it('can be turned off', async () => {
    setShortcuts(false);
    expect(await press('m')).toBe(0);
  });
});
