import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import { saveRecipientGroups } from '@sightline/contracts/clients/recipientGroups';
import type { Delivery } from '@sightline/contracts/reports/deliveries';
import type { Report } from '@sightline/contracts/reports/reports';
import { undescribedWarning } from '@sightline/report/signing/warnings';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useEffect } from 'react';
import { WarningLines } from '../../../inspection/signature/WarningLines.tsx';
import { TALL_LINK } from '../../../ui/tallLink.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useMayCall } from '../../../wire/session.ts';
import { ItemLink, type ItemLinkProps } from '../ItemLink.tsx';
import { CustomAddress } from './CustomAddress.tsx';
import { MailPreview } from './MailPreview.tsx';
import type { MailTexts } from './mailTexts.ts';
import { keyOfAddress, type Recipient, type ShownGroup } from './recipients.ts';
import { useEmailForm } from './useEmailForm.ts';
import type { MailFacts } from './useMailFacts.ts';
import { useMailing } from './useMailing.ts';

interface EmailFormProps {
  facts: MailFacts;
  texts: MailTexts;
  inNewTab: boolean;
  onItem: ItemLinkProps['onItem'];
  onSending: (isSending: boolean) => void;
  /** Called when an item of the checklist takes the place of the dialog. */
  onLeave: () => void;
  onDone: () => void;
}

export function EmailForm(props: EmailFormProps): ReactNode {
  const { facts, texts, inNewTab, onItem, onSending, onLeave, onDone } = props;
  const form = useEmailForm(facts.clientEmail);
  const { send, isSending, error, refused } = useMailing(facts.inspection.id, texts, {
    onDone,
    onRefused: (deliveries) => form.choose(deliveries.map(({ to }) => to)),
  });
  useEffect(() => onSending(isSending), [isSending, onSending]);
  const count = form.chosen.size;
  return (
    <>
      <DialogContent dividers sx={{ display: 'grid', gap: 2.5 }}>
        {error && <Alert severity="error">{errorMessage(error)}</Alert>}
        {!isSending && refused.length > 0 && <Refused deliveries={refused} />}
        <Undescribed report={facts.report} isDisabled={isSending} {...{ inNewTab, onItem, onLeave }} />
        <RecipientGroups
          groups={facts.groups}
          chosen={form.chosen}
          onToggle={form.toggle}
          isDisabled={isSending}
        />
        <EditGroupsLink />
        <CustomAddress form={form} isDisabled={isSending} />
        <TextField
          label="Message (optional)"
          multiline
          minRows={3}
          value={form.message}
          disabled={isSending}
          onChange={(event) => form.write(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <MailPreview inspection={facts.inspection} report={facts.report} />
      </DialogContent>
      {isSending && <LinearProgress aria-label="Sending" />}
      <DialogActions>
        <Button
          variant="contained"
          disabled={isSending || (count === 0 && !texts.asksForRecipient)}
          onClick={() => send([...form.chosen], form.message.trim())}
        >
          {isSending ? 'Sending...' : `Send to ${counted(count, 'recipient')}`}
        </Button>
      </DialogActions>
    </>
  );
}

interface UndescribedProps extends Pick<EmailFormProps, 'inNewTab' | 'onItem' | 'onLeave'> {
  report: Report;
  isDisabled: boolean;
}

/** What was signed is sent: a correction needs a new version of the report. */
function Undescribed({ report, isDisabled, ...ways }: UndescribedProps): ReactNode {
  const { inspectionId, content } = report;
  const warning = undescribedWarning(content.findings);
  if (!warning) return null;
  return (
    <Alert severity="warning" role="group" aria-label="Before you send" inert={isDisabled}>
      <AlertTitle>Before you send</AlertTitle>
      <WarningLines
        warnings={[warning]}
        renderItem={(item) => <ItemLink {...{ inspectionId, item, ...ways }} />}
      />
      To add a description, correct the checklist and generate a new version of the report.
    </Alert>
  );
}

/** The mail server's refusals. The other recipients have their report, so only these stay chosen. */
function Refused({ deliveries }: { deliveries: Delivery[] }): ReactNode {
  return (
    <Alert severity="error">
      <Box component="ul" aria-label="Not delivered" sx={{ m: 0, pl: 2 }}>
        {deliveries.map(({ id, to, explanation }) => (
          <li key={id}>
            {to}: {explanation ?? 'not delivered'}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/**
 * Opens in a new tab, next to the email that is being written; the groups are read again when the person
 * returns.
 */
function EditGroupsLink(): ReactNode {
  if (!useMayCall(saveRecipientGroups)) return null;
  return (
    <Link href="/settings/recipients" target="_blank" sx={{ ...TALL_LINK, justifySelf: 'start' }}>
      Edit recipient groups
    </Link>
  );
}

interface RecipientGroupsProps {
  groups: ShownGroup[];
  chosen: ReadonlySet<string>;
  onToggle: (email: string) => void;
  isDisabled: boolean;
}

function RecipientGroups({ groups, chosen, onToggle, isDisabled }: RecipientGroupsProps): ReactNode {
  return groups.map((group) => (
    <Box
      component="fieldset"
      key={group.id}
      disabled={isDisabled}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 0.5, fontWeight: 650, fontSize: '0.875rem' }}>
        {group.name}
      </Box>
      {group.recipients.map((recipient) => (
        <FormControlLabel
          key={recipient.email}
          control={
            <Checkbox
              checked={chosen.has(keyOfAddress(recipient.email))}
              onChange={() => onToggle(recipient.email)}
              disabled={isDisabled}
            />
          }
          label={<Label {...recipient} />}
          sx={{ display: 'flex', m: 0, py: 0.25 }}
        />
      ))}
    </Box>
  ));
}

function Label({ name, email }: Recipient): ReactNode {
  return (
    <Box component="span" sx={{ display: 'block', lineHeight: 1.35, py: 0.5 }}>
      {name}
      <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
        {email}
      </Box>
    </Box>
  );
}
