import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { Main } from './Main.tsx';

const ADDRESSES = ['1122 Story Lane', '7012 Ulla Lane'];

/** A list whose rows are read after it is shown. */
function List(): ReactNode {
  const [rows, setRows] = useState<readonly string[]>([]);
  useEffect(() => void Promise.resolve(ADDRESSES).then(setRows), []);
  return rows.map((row) => (
    <Link key={row} to={`/inspection/${row}`}>
      {row}
    </Link>
  ));
}

function Inspection(): ReactNode {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Back of the browser
    </button>
  );
}

it('focuses the row again from which an inspection was opened', async () => {
  const { person } = renderScreen(
    <Main>
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/inspection/:id" element={<Inspection />} />
      </Routes>
    </Main>,
  );
  (await screen.findByRole('link', { name: '7012 Ulla Lane' })).focus();
  await person.keyboard('{Enter}');
  const back = await screen.findByRole('button');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  back.focus();
  await person.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: '7012 Ulla Lane' })),
  );
});

it('returns the focus to a button that was busy, unless the person has moved on', async () => {
  const { person } = renderScreen(
    <Main>
      <button type="button">Send</button>
      <p>Elsewhere</p>
    </Main>,
  );
  const send = screen.getByRole('button');
  const beBusy = async (): Promise<void> => {
    send.setAttribute('disabled', '');
    // jsdom does not take the focus from a disabled button.
    send.blur();
    await Promise.resolve();
    send.removeAttribute('disabled');
  };
  send.focus();
  await beBusy();
  await waitFor(() => expect(document.activeElement).toBe(send));
  await person.click(screen.getByText('Elsewhere'));
  await beBusy();
  expect(document.activeElement).not.toBe(send);
});
