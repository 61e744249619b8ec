import Button from '@mui/material/Button';
import { changePassword, listSessions } from '@sightline/contracts/accounts/account';
import { NewPassword } from '@sightline/contracts/accounts/accounts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { PasswordField } from '../PasswordField.tsx';
import { AccountSection } from './AccountSection.tsx';

const EMPTY = { currentPassword: '', password: '' };

export function PasswordChange(): ReactNode {
  const [form, setForm] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const save = useSend(changePassword, {
    refreshes: [listSessions],
    onSuccess: () => {
      setForm(EMPTY);
      setChecked(false);
      toast({
        title: 'Password changed',
        description: 'Every other device was signed out.',
        tone: 'success',
      });
    },
  });
  const parsed = NewPassword.safeParse(form.password);
  const problems = { ...fieldProblems(save.error) };
  if (isChecked && !parsed.success) problems['password'] = parsed.error.issues[0]?.message ?? '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (parsed.success && form.currentPassword !== '') save.mutate({ body: form });
  };
  return (
    <AccountSection part="password" title="Change Password" line="Every other device is signed out with it.">
      <form noValidate onSubmit={submit} style={FORM}>
        {save.error && Object.keys(fieldProblems(save.error)).length === 0 && (
          <Notice tone="red">{errorMessage(save.error)}</Notice>
        )}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={form.currentPassword}
          onChange={(currentPassword) => setForm({ ...form, currentPassword })}
          problem={problems['currentPassword']}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters. A phrase of several words is easy to remember."
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
          problem={problems['password']}
        />
        <Button type="submit" variant="outlined" disabled={save.isPending}>
          {save.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </AccountSection>
  );
}

const FORM = { display: 'grid', gap: 16, justifyItems: 'start', width: '100%', maxWidth: 420 } as const;
