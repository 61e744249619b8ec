import TextField from '@mui/material/TextField';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useMemo, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/renderScreen.tsx';
import { FormDialog } from './FormDialog.tsx';
import { useShortcuts } from './useShortcuts.ts';

function open(props: Partial<Parameters<typeof FormDialog>[0]> = {}) {
  const [onSave, onClose, onOuterSave] = [vi.fn(), vi.fn(), vi.fn()];
  const rendered = renderScreen(
    <form onSubmit={onOuterSave}>
      <FormDialog title="Add client" {...{ onSave, onClose }} {...props}>
        <TextField label="Name" />
      </FormDialog>
    </form>,
  );
  return { ...rendered, onSave, onClose, onOuterSave };
}

it('submits only its own form where another form renders the dialog', async () => {
  const { person, onSave, onOuterSave } = open();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.type(screen.getByLabelText('Name'), '{Enter}');
  expect(onSave).toHaveBeenCalledTimes(2);
  expect(onOuterSave).not.toHaveBeenCalled();
});

it.each([{ isSaving: true }, { canSave: false }])(
  'saves by neither button nor Enter with %o',
  async (props) => {
    const { person, onSave } = open(props);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await person.type(screen.getByLabelText('Name'), '{Enter}');
    expect(onSave).not.toHaveBeenCalled();
  },
);

it('announces why saving failed, and closes with Escape', async () => {
  const { person, onClose } = open({ problem: 'A client with this email already exists' });
  expect(screen.getByRole('alert').textContent).toBe('A client with this email already exists');
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

it('starts on Cancel where Enter would do what cannot be undone', async () => {
  const { person, onSave, onClose } = open({ startsOnCancel: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  await person.keyboard('{Enter}');
  expect(onSave).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});

const backdrop = (): Element => {
  const found = document.querySelector('.MuiDialog-container');
  if (!found) throw new Error('no dialog is open');
  return found;
};

it('closes by a press outside, but not by the second press of a double click', async () => {
  const { person, onClose } = open();
  fireEvent.mouseDown(backdrop());
  fireEvent.click(backdrop(), { detail: 2 });
  expect(onClose).not.toHaveBeenCalled();
  await person.click(backdrop());
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open with what was typed after a press outside it', async () => {
  const { person, onClose } = open();
  await person.type(screen.getByLabelText('Name'), 'Elena');
  await person.click(backdrop());
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledOnce();
});

function OpenedByKey(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useShortcuts(useMemo(() => ({ e: () => setOpen(true) }), []));
  const close = (): void => setOpen(false);
  return (
    <main tabIndex={-1}>
      {isOpen && (
        <FormDialog title="Edit client" onSave={close} onClose={close}>
          <TextField label="Name" autoFocus />
        </FormDialog>
      )}
    </main>
  );
}

it('leaves the focus in the content where a key opened it while nothing had the focus', async () => {
  const { person } = renderScreen(<OpenedByKey />);
  await person.keyboard('e');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});
