import { createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { watchPasting } from './watchPasting.ts';

beforeAll(() => {
  watchPasting();
  // jsdom has no editing commands.
  document.execCommand = (_command, _showsUi, text = '') => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.value += text;
    return true;
  };
});

function paste(label: string, text: string): { isPrevented: boolean; value: string } {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  field.focus();
  const event = createEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent(field, event);
  return { isPrevented: event.defaultPrevented, value: field.value };
}

const open = () =>
  renderScreen(
    <>
      <input aria-label="Address" name="address" />
      <input aria-label="Name" name="name" />
      <input aria-label="Email" type="email" />
      <input aria-label="Short" maxLength={10} />
      <textarea aria-label="Notes" maxLength={10} />
    </>,
  );

it('joins the lines that are pasted into a field of one line', () => {
  open();
  expect(paste('Address', '123 Main St\r\nMiami, FL 33101\n').value).toBe('123 Main St, Miami, FL 33101');
  expect(paste('Name', 'Ana\nRuiz').value).toBe('Ana Ruiz');
  expect(paste('Email', 'Ana\n<ana@example.com>').value).toBe('Ana <ana@example.com>');
});

it('leaves other text to the browser', () => {
  open();
  expect(paste('Address', '123 Main St\n').isPrevented).toBe(false);
  expect(paste('Notes', 'a\nb').isPrevented).toBe(false);
});

it('says when the end of a text does not fit', async () => {
  open();
  paste('Notes', 'ten and more');
  expect(await screen.findByText('This field holds 10 characters.')).toBeDefined();
});
