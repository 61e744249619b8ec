import { zodResolver } from '@hookform/resolvers/zod';
import { Email, RequiredLine } from '@sightline/contracts/core/fields';
import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderScreen, write } from '../testing/renderScreen.tsx';
import { FormTextField } from './FormTextField.tsx';

const Person = z.object({ name: RequiredLine, email: Email });
type Person = z.infer<typeof Person>;

const Field = FormTextField<Person>;

function Form({ onName, onSave }: { onName: () => void; onSave: (person: Person) => void }) {
  const form = useForm<Person>({
    resolver: zodResolver(Person),
    defaultValues: { name: '', email: '' },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(onSave)(event)}>
        <Field name="name" label="Name" onChange={() => onName()} />
        <Field name="email" label="Email" helperText="For the report" />
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

it('shows the problems of the contract, and focuses the first field that has one', async () => {
  const [onName, onSave] = [vi.fn(), vi.fn()];
  const { person } = renderScreen(<Form {...{ onName, onSave }} />);
  expect(screen.getByText('For the report')).toBeDefined();
  const save = screen.getByRole('button', { name: 'Save' });
  await person.click(save);
  expect(await screen.findAllByText('Required')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await write(person, screen.getByLabelText('Name'), 'Ana Ruiz');
  await write(person, screen.getByLabelText('Email'), 'ana');
  expect(await screen.findByText('Enter an email address such as name@example.com')).toBeDefined();
  expect(onName).toHaveBeenCalledOnce();
  await write(person, screen.getByLabelText('Email'), '@example.com');
  await person.click(save);
  expect(onSave).toHaveBeenCalledWith({ name: 'Ana Ruiz', email: 'ana@example.com' }, expect.anything());
});
