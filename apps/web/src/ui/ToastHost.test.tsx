import Dialog from '@mui/material/Dialog';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { ConfirmHost } from './ConfirmHost.tsx';
import { confirmAction } from './confirm.ts';
import { durationOf, TOAST_MS, toast, withdrawError, withdrawOldError } from './toasts.ts';

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

  it('close after 5000 ms, or by a swipe of more than 50 px to the right', async () => {
    expect(TOAST_MS).toBe(5000);
    renderScreen(null);
    act(() => toast({ title: 'Saved' }));
    const shown = await screen.findByText('Saved');
    const swipe = (from: number, to: number): void => {
      fireEvent.pointerDown(shown, { clientX: from });
      fireEvent.pointerMove(shown, { clientX: to });
      fireEvent.pointerUp(shown);
    };
    swipe(100, 0);
    swipe(0, 50);
    expect(screen.getByText('Saved')).toBeDefined();
    swipe(0, 51);
    await waitFor(() => expect(screen.queryByText('Saved')).toBeNull());
  });

  it('close by themselves, except for errors', () => {
    expect(durationOf({ title: 'Saved', tone: 'success' })).toBe(TOAST_MS);
    expect(durationOf({ title: 'News' })).toBe(TOAST_MS);
    expect(durationOf({ title: 'Save Failed', tone: 'error' })).toBeNull();
  });

  it('about an error are withdrawn when its cause is over, or when a dialog opens', async () => {
    const { person } = renderScreen(<ConfirmHost />);
    act(() => toast({ title: 'No one hears you', tone: 'error', cause: 'sound' }));
    await screen.findByRole('alert');
    act(() => withdrawError('picture'));
    expect(screen.getByRole('alert')).toBeDefined();
    act(() => withdrawError('sound'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    act(() => toast({ title: 'Report Generation Failed', tone: 'error' }));
    await screen.findByRole('alert');
    act(() => void confirmAction({ title: 'Discard?', text: 'It is gone for good.', action: 'Discard' }));
    await screen.findByRole('alertdialog');
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Report Generation Failed')).toBeNull();
  });

  it('about an error of another page are withdrawn once they were there for five seconds', async () => {
    renderScreen(<p>page</p>);
    const now = vi.spyOn(Date, 'now');
    act(() => toast({ title: 'Save Failed', tone: 'error' }));
    await screen.findByRole('alert');
    act(() => withdrawOldError());
    expect(screen.getByRole('alert')).toBeDefined();
    now.mockReturnValue(Date.now() + TOAST_MS);
    act(() => withdrawOldError());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    now.mockRestore();
  });

  it('about news wait until an error is dismissed, and the next outcome replaces the error', async () => {
    const { person } = renderScreen(null);
    act(() => toast({ title: 'Save Failed', tone: 'error' }));
    act(() => toast({ title: 'Ana joined', isNews: true }));
    expect((await screen.findByRole('alert')).textContent).toBe('Save Failed');
    expect(screen.queryByText('Ana joined')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Ana joined')).toBeDefined();
    act(() => toast({ title: 'Save Failed', tone: 'error' }));
    await screen.findByRole('alert');
    act(() => toast({ title: 'Saved', tone: 'success' }));
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('wait for the answer to a question', async () => {
    const { person } = renderScreen(<ConfirmHost />);
    act(() => toast({ title: 'Sent', tone: 'success' }));
    await screen.findByText('Sent');
    act(() => void confirmAction({ title: 'Discard?', text: 'It is gone for good.', action: 'Discard' }));
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(screen.queryByText('Sent')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Sent')).toBeDefined();
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
