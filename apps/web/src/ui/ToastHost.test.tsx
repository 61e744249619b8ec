import Dialog from '@mui/material/Dialog';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { toast } from './toasts.ts';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen}>
        <p>dialog</p>
      </Dialog>
    </>
  );
}

describe('messages', () => {
  it('are shown one at a time', async () => {
    renderScreen(<p>page</p>);
    act(() => toast({ title: 'First' }));
    await screen.findByText('First');
    act(() => toast({ title: 'Second', tone: 'error' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Second');
    expect(screen.queryByText('First')).toBeNull();
  });

  it('take the focus with F8 and close with their button', async () => {
    const { person } = renderScreen(<button type="button">Page</button>);
    act(() => toast({ title: 'Saved', tone: 'success' }));
    const message = await screen.findByRole('status');
    await person.keyboard('{F8}');
    expect(document.activeElement?.contains(message)).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  });

  it('are announced while a dialog is open', async () => {
    const { person } = renderScreen(<Page />);
    act(() => toast({ title: 'Before', tone: 'error' }));
    await screen.findByRole('alert');
    await person.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('dialog');
    act(() => toast({ title: 'Sent', tone: 'error' }));
    // The role finds it only if the dialog does not hide it from assistive technology.
    expect((await screen.findByRole('alert')).textContent).toBe('Sent');
  });
});
