import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CallInput } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import { type BrowserFacts, reportProblem } from '@sightline/contracts/rooms/problemReports';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { useCall } from '../call/callContext.ts';

type Report = CallInput<typeof reportProblem>['body'];

/** Sends the log over HTTP: the connection of the call may be the problem. */
export function ProblemDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { inspectionId, log } = useCall();
  const [text, setText] = useState('');
  const [sent, setSent] = useState<Report | null>(null);
  const send = useSend(reportProblem, {
    onSuccess: () => {
      toast({
        title: 'Problem reported',
        description: 'Thank you. The office can read it now.',
        tone: 'success',
      });
      onClose();
    },
  });
  const save = (): void => {
    // A retry sends the same report, unless the text was changed: the first one may have arrived.
    const isSame = sent !== null && sent.text === text.trim();
    const report = isSame
      ? sent
      : { id: mintId(), text: text.trim(), lines: [...log.lines], browser: browserFacts() };
    setSent(report);
    send.mutate({ params: { inspectionId }, body: report });
  };
  return (
    <FormDialog
      title="Report a problem"
      problem={send.error && errorMessage(send.error, 'Your report was not sent. Please try again.')}
      saveLabel={send.isError ? 'Try again' : 'Send'}
      isSaving={send.isPending}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        multiline
        minRows={3}
        maxRows={8}
        label="What went wrong?"
        helperText="Optional"
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <Typography variant="body2" color="textSecondary">
        A technical log of this call is sent with it. It has no names, messages or pictures.
      </Typography>
    </FormDialog>
  );
}

function browserFacts(): BrowserFacts {
  const { userAgent, language, onLine } = navigator;
  // Safari and Firefox lack the Network Information API.
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return {
    userAgent: userAgent.slice(0, 500),
    language: language.slice(0, 50),
    width: innerWidth,
    height: innerHeight,
    isOnline: onLine,
    network: connection?.effectiveType ?? null,
  };
}
