import { act, fireEvent, screen } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { SearchField } from '../SearchField.tsx';
import { useListAddress } from './useListAddress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function List(): ReactNode {
  const { values, settledSearch, change, filter } = useListAddress(['status', 'type']);
  const navigate = useNavigate();
  return (
    <>
      <SearchField label="Search" value={values.search} onChange={(search) => change({ search })} />
      <button type="button" onClick={() => change({ status: 'done' })}>
        Done
      </button>
      <button type="button" onClick={() => [change({ status: 'open' }), change({ type: 'gas' })]}>
        Open gas
      </button>
      <button type="button" onClick={filter.clear}>
        Show all
      </button>
      <Link to="/record">Record</Link>
      <button type="button" onClick={() => void navigate('/list?search=other')}>
        Other list
      </button>
      <p data-testid="shown">{settledSearch}</p>
    </>
  );
}

/** A page whose code is still being loaded: the list stays on the screen until then. */
const Record = lazy(() => new Promise<{ default: () => ReactNode }>(() => {}));

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

const open = () =>
  renderScreen(
    <>
      <Suspense fallback={<p>Loading</p>}>
        <Routes>
          <Route path="/list" element={<List />} />
          <Route path="/record" element={<Record />} />
        </Routes>
      </Suspense>
      <Address />
    </>,
    { at: '/list' },
  );
const type = (text: string): void => {
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });
};
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const address = (): string => screen.getByTestId('address').textContent;
const field = (): string => screen.getByLabelText<HTMLInputElement>('Search').value;

it('keeps a cleared search cleared and the filter that is pressed right after it', () => {
  open();
  type('gate');
  pass(300);
  expect(address()).toBe('/list?search=gate');
  press('Clear search');
  pass(50);
  press('Done');
  expect(address()).toBe('/list?status=done');
  pass(1000);
  expect([address(), field(), screen.getByTestId('shown').textContent]).toEqual([
    '/list?status=done',
    '',
    '',
  ]);
});

it('keeps the filter that is pressed while a search is being typed, and the search', () => {
  open();
  type('gate');
  press('Done');
  pass(1000);
  expect([address(), field()]).toEqual(['/list?status=done&search=gate', 'gate']);
});

it('adds up changes that are made before the page is rendered again', () => {
  open();
  press('Open gas');
  expect(address()).toBe('/list?status=open&type=gas');
});

it('takes everything away at once', () => {
  open();
  press('Open gas');
  type('gate');
  pass(300);
  press('Show all');
  expect([address(), field()]).toEqual(['/list', '']);
  pass(1000);
  expect(address()).toBe('/list');
});

it('has the typed search in the address that Back returns to', () => {
  open();
  type('gate');
  fireEvent.focusOut(screen.getByLabelText('Search'));
  expect(address()).toBe('/list?search=gate');
});

it('never brings the person back who has opened a record in the pause after typing', () => {
  open();
  type('gate');
  fireEvent.click(screen.getByRole('link', { name: 'Record' }));
  pass(1000);
  expect(address()).not.toContain('gate');
});

it('shows the search of another link to the list', () => {
  open();
  type('gate');
  pass(300);
  press('Other list');
  pass(300);
  expect([field(), screen.getByTestId('shown').textContent]).toEqual(['other', 'other']);
});
