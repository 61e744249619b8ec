import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
      <select aria-label="Microphone">
        <option>Built-in</option>
        <option>Headset</option>
      </select>
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

/** A select that matches `:open`, since jsdom has no list to open. */
function opened(select: HTMLElement): HTMLElement {
  const closest = select.closest.bind(select);
  vi.spyOn(select, 'closest').mockImplementation((selectors: string) =>
    selectors.includes('select:open') ? select : closest(selectors),
  );
  return select;
}

describe('keyboard shortcuts', () => {
  afterEach(() => {
    cleanup();
    setShortcuts(true);
  });

  async function press(keys: string, focus?: HTMLElement): Promise<number> {
    const onMute = vi.fn();
    const { unmount } = render(<Room onMute={onMute} />);
    if (focus === undefined) (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard(keys);
    unmount();
    return onMute.mock.calls.length;
  }

  it('fire if no other control needs the key', async () => {
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
    ['fire with the focus on a closed native select', () => screen.getByLabelText('Microphone'), 1],
    ['do not fire while a native select is open', () => opened(screen.getByLabelText('Microphone')), 0],
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

  it('keep a closed native select from choosing the option that starts with the key', () => {
    render(<Room onMute={vi.fn()} />);
    const select = screen.getByLabelText('Microphone');
    const isLeftToSelect = (init: KeyboardEventInit): boolean => fireEvent.keyDown(select, init);
    expect(isLeftToSelect({ key: 'm' })).toBe(false);
    expect(isLeftToSelect({ key: 'm', repeat: true })).toBe(false);
    expect(isLeftToSelect({ key: 'h' })).toBe(true);
  });

  it('fire once while the key is held', () => {
    const onMute = vi.fn();
    render(<Room onMute={onMute} />);
    fireEvent.keyDown(document.body, { key: 'm' });
    fireEvent.keyDown(document.body, { key: 'm', repeat: true });
    expect(onMute).toHaveBeenCalledOnce();
  });

  it('can be turned off', async () => {
    setShortcuts(false);
    expect(await press('m')).toBe(0);
  });
});
