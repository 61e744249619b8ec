import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { FailedMail } from '@sightline/contracts/mail/failedMails';
import { DELIVERY_STATE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type MailActions, useFailedMail } from '../../inspection/mails/useFailedMail.ts';
import { DELIVERY_STATE_TONES } from '../../inspection/ui/statusTones.ts';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Day, Moment } from '../../ui/Time.tsx';
import { QueueRow, StepButton } from './QueueRow.tsx';
import { StateText } from './StateText.tsx';

/** A mail that failed or was cut off; it opens with the reply of the mail server. */
export function MailRow({ mail }: { mail: FailedMail }): ReactNode {
  const actions = useFailedMail(mail);
  const [isOpen, setOpen] = useState(false);
  const { subject, to, state, createdAt } = mail;
  const about = `“${subject}” to ${to}`;
  const { sendAgain, dismiss, isBusy } = actions;
  const step = sendAgain
    ? { label: 'Send again', does: { onPress: sendAgain } }
    : { label: 'Dismiss', does: { onPress: dismiss } };
  return (
    <>
      <QueueRow
        when={<Day instant={createdAt} />}
        title={subject}
        opens={{ onPress: () => setOpen(true) }}
        button={<StepButton {...step} spoken={`${step.label}: ${about}`} isBusy={isBusy} />}
      >
        {`To ${to}`}
        <StateText tone={DELIVERY_STATE_TONES[state]}>{DELIVERY_STATE_LABELS[state]}</StateText>
      </QueueRow>
      {isOpen && <MailDialog mail={mail} actions={actions} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MailDialogProps {
  mail: FailedMail;
  actions: MailActions;
  onClose: () => void;
}

function MailDialog({ mail, actions, onClose }: MailDialogProps): ReactNode {
  const { subject, to, state, explanation, createdAt, inspectionId, obstacle } = mail;
  const { sendAgain, dismiss, isBusy } = actions;
  const after = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <FormDialog
      title={subject}
      width="sm"
      saveLabel="Send again"
      cancelLabel="Close"
      isSaving={isBusy}
      onSave={sendAgain && after(sendAgain)}
      onClose={onClose}
    >
      <Typography component="div" color="textSecondary">
        <DottedLine>
          {`To ${to}`}
          <Moment instant={createdAt} withZone />
          {DELIVERY_STATE_LABELS[state]}
        </DottedLine>
      </Typography>
      <Typography>{explanation}</Typography>
      {obstacle === 'passwordLink' && (
        <Typography>Its link was for one use. Send a new one from the account.</Typography>
      )}
      <div>
        {inspectionId !== null && (
          <Button component={Link} to={`/inspection/${inspectionId}`} sx={{ ml: -2 }}>
            Open the inspection
          </Button>
        )}
        <Button color="inherit" disabled={isBusy} onClick={after(dismiss)} aria-label="Dismiss this email">
          Dismiss
        </Button>
      </div>
    </FormDialog>
  );
}
