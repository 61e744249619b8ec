import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useKeptFocus } from './useKeptFocus.ts';

/** A list in which a press completes a row. */
function Rows(): ReactNode {
  const box = useRef<HTMLUListElement>(null);
  useKeptFocus(box);
  const [names, setNames] = useState(['Roof', 'Walls', 'Doors']);
  return (
    <ul ref={box}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => setNames(names.filter((other) => other !== name))}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

describe('the focus of a list', () => {
  it('moves to the row after the one that disappeared, and from the last row to the first', async () => {
    const person = userEvent.setup();
    render(<Rows />);
    const row = (name: string) => screen.getByRole('button', { name });
    row('Walls').focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(row('Doors')));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(row('Roof')));
  });
});
