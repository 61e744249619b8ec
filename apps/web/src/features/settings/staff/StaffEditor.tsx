import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { StaffRole } from '@sightline/contracts/accounts/roles';
import {
  changeStaffMember,
  endStaffSessions,
  issueStaffLink,
  listStaff,
  mailStaffLink,
  type OneTimeLink,
  resetStaffSignIn,
  type StaffChange,
  type StaffMember,
  Trade,
} from '@sightline/contracts/accounts/staff';
import { staffChangeText } from '@sightline/wording/staffChanges';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { EditorBar } from '../editor/EditorBar.tsx';
import { HistoryFold, HistoryLine, HistoryList } from '../editor/History.tsx';
import { useEditor } from '../editor/useEditor.ts';
import { useSave } from '../editor/useSave.ts';
import { ROLE_ITEMS, ROLE_LINES, TradeChoice } from './personChoices.tsx';

const signOutQuestion = (name: string) => ({
  title: `Sign ${name} out everywhere?`,
  text: 'Every device is signed out and leaves its calls immediately.',
  action: 'Sign out',
});

const resetQuestion = (name: string) => ({
  title: `Reset two-step sign-in of ${name}?`,
  text: 'The password alone signs in until it is set up again. Passkeys are removed as well. The person is told by email.',
  action: 'Reset',
});

interface StaffEditorProps {
  person: StaffMember;
  onLink: (access: OneTimeLink) => void;
}

export function StaffEditor({ person, onLink }: StaffEditorProps): ReactNode {
  const { id: userId, version, history, isActive } = person;
  const editor = useEditor({ name: `staff/${userId}`, version, saved: formOf(person) });
  const { value: form, change, seenVersion } = editor;
  const save = useSave(changeStaffMember, {
    shows: [listStaff, listInspectors],
    title: 'Account saved',
    onSaved: editor.discard,
  });
  const send = (facts: Partial<StaffForm> & { isActive?: boolean }): void =>
    save.mutate({ params: { userId }, body: { seenVersion, ...facts } });
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, pt: 1 }}>
        <TextField
          select
          label="Role"
          value={form.role}
          onChange={({ target }) => change({ ...form, role: StaffRole.parse(target.value) })}
          helperText={ROLE_LINES[form.role]}
          sx={{ maxWidth: 480 }}
        >
          {ROLE_ITEMS}
        </TextField>
        {form.role !== 'office' && <InspectorFields form={form} onChange={change} />}
      </Box>
      {!editor.isDirty && save.error && <Alert severity="error">{errorMessage(save.error)}</Alert>}
      {!editor.isDirty && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <AccessButton person={person} onChange={(next) => send({ isActive: next })} />
          {isActive && !person.hasPassword && <LinkButton userId={userId} onLink={onLink} />}
          {isActive && <StaffHelp person={person} />}
        </Box>
      )}
      <EditorBar
        editor={editor}
        save={save}
        latestBy={history.at(-1)?.by ?? null}
        hasNote={false}
        onSave={() => send(form)}
      />
      <HistoryFold>
        <StaffHistory history={history} />
      </HistoryFold>
    </>
  );
}

/** The facts of a person who inspects and signs. */
function InspectorFields({
  form,
  onChange,
}: {
  form: StaffForm;
  onChange: (form: StaffForm) => void;
}): ReactNode {
  return (
    <>
      <TextField
        label="License number"
        value={form.licenseNumber}
        onChange={({ target }) => onChange({ ...form, licenseNumber: target.value })}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ maxWidth: 320 }}
      />
      <TradeChoice trades={form.trades} onChange={(trades) => onChange({ ...form, trades })} />
    </>
  );
}

interface StaffForm {
  role: StaffRole;
  licenseNumber: string;
  trades: Trade[];
}

function formOf({ role, licenseNumber, trades }: StaffMember): StaffForm {
  return {
    role,
    licenseNumber: licenseNumber ?? '',
    trades: Trade.options.filter((trade) => trades.includes(trade)),
  };
}

interface AccessButtonProps {
  person: StaffMember;
  onChange: (isActive: boolean) => void;
}

function AccessButton({ person: { name, isActive }, onChange }: AccessButtonProps): ReactNode {
  const ask = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: `Set ${name}'s account inactive?`,
      text: 'Every device is signed out and leaves its calls immediately. Inspections and reports stay as they are.',
      action: 'Set inactive',
      destructive: true,
    });
    if (isSure) onChange(false);
  };
  return (
    <Button
      variant="outlined"
      color={isActive ? 'error' : 'primary'}
      onClick={() => (isActive ? void ask() : onChange(true))}
    >
      {isActive ? 'Set inactive' : 'Set active'}
    </Button>
  );
}

function LinkButton({ userId, onLink }: { userId: string; onLink: StaffEditorProps['onLink'] }): ReactNode {
  const issue = useSend(issueStaffLink, { onSuccess: onLink });
  return (
    <>
      <Button
        variant="outlined"
        disabled={issue.isPending}
        onClick={() => issue.mutate({ params: { userId } })}
      >
        New password link
      </Button>
      {issue.error && <Alert severity="error">{errorMessage(issue.error)}</Alert>}
    </>
  );
}

/** The changes of an account with author, time, and old and new values; newest first. */
function StaffHistory({ history }: { history: readonly StaffChange[] }): ReactNode {
  if (history.length === 0)
    return <Typography color="textSecondary">No changes since the account was created.</Typography>;
  return (
    <HistoryList>
      {history.toReversed().map(({ by, at, changes }) => (
        <HistoryLine
          key={at}
          by={by}
          at={at}
          text={changes.map(staffChangeText).join('; ') || 'added the account'}
        />
      ))}
    </HistoryList>
  );
}

/** Help for a person who cannot sign in, or has lost a device. */
function StaffHelp({ person }: { person: StaffMember }): ReactNode {
  const { id: userId, name, email, hasPassword, hasTwoStep } = person;
  const done = (title: string) => ({
    refreshes: [listStaff],
    onSuccess: () => toast({ title, tone: 'success' as const }),
    onError: (error: Error) => toast({ title: 'Not done', description: errorMessage(error), tone: 'error' }),
  });
  const mail = useSend(mailStaffLink, done(`A link is on its way to ${email}`));
  const end = useSend(endStaffSessions, done(`${name} was signed out`));
  const reset = useSend(resetStaffSignIn, done('Two-step sign-in and passkeys were removed'));
  const ask = async (question: Parameters<typeof confirmAction>[0], act: () => void): Promise<void> => {
    if (await confirmAction({ ...question, destructive: true })) act();
  };
  const params = { params: { userId } };
  return (
    <>
      <Button variant="outlined" disabled={mail.isPending} onClick={() => mail.mutate(params)}>
        {hasPassword ? 'Email a password reset' : 'Email the invitation again'}
      </Button>
      {hasPassword && (
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => void ask(signOutQuestion(name), () => end.mutate(params))}
        >
          Sign out everywhere
        </Button>
      )}
      {hasTwoStep && (
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => void ask(resetQuestion(name), () => reset.mutate(params))}
        >
          Reset two-step sign-in
        </Button>
      )}
    </>
  );
}
