import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  getIntegrationSettings,
  getIntegrationStatus,
  type IntegrationSettings,
  type IntegrationStatus,
  makeWebhookSecret,
  WEBHOOK_HEADER,
} from '@sightline/contracts/clients/clientManagement';
import { type ReactNode, useState } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { Moment } from '../../ui/Time.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { FailureList, PARTIAL_TITLE } from './FailureList.tsx';

interface WebhookCardProps {
  status: IntegrationStatus;
  settings: IntegrationSettings;
}

export function WebhookCard({ status: { connected, webhook }, settings }: WebhookCardProps): ReactNode {
  const { address, secretEnd, madeAt } = settings.webhook;
  return (
    <SectionCard title="Webhook Configuration">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          An automation service posts new and changed clients and projects here as JSON, signed in the header{' '}
          {WEBHOOK_HEADER}.
        </Typography>
        <CopyField label="Webhook address" value={address} />
        <SecretPart connected={connected} hasSecret={secretEnd !== null} />
        <Typography variant="body2">
          {secretEnd === null || madeAt === null ? (
            'No secret: nothing is accepted.'
          ) : (
            <>
              The secret that ends in {secretEnd} was made <Moment instant={madeAt} isInSentence />.
            </>
          )}{' '}
          {webhook.lastEventAt ? (
            <>
              Last event received <Moment instant={webhook.lastEventAt} isInSentence />.
            </>
          ) : (
            'No event received.'
          )}
        </Typography>
      </Box>
      {webhook.failures.length > 0 && (
        <FailureList
          title="Events that were not stored"
          failures={webhook.failures}
          total={webhook.failures.length}
          canRetry
        />
      )}
      {webhook.partial.length > 0 && (
        <FailureList title={PARTIAL_TITLE} failures={webhook.partial} total={webhook.partial.length} />
      )}
    </SectionCard>
  );
}

/** Creates the secret, and shows it until the page is left. */
function SecretPart({ connected, hasSecret }: { connected: boolean; hasSecret: boolean }): ReactNode {
  const [secret, setSecret] = useState<string | null>(null);
  const make = useSend(makeWebhookSecret, {
    refreshes: [getIntegrationSettings, getIntegrationStatus],
    onSuccess: (made) => setSecret(made.secret),
    onError: (error) =>
      toast({ title: "Couldn't make a secret", description: errorMessage(error), tone: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const isSure =
      !hasSecret ||
      (await confirmAction({
        title: 'Replace the webhook secret?',
        text: 'Events signed with the present secret are refused from then on, until the automation service has the new one.',
        action: 'Replace',
        destructive: true,
      }));
    if (isSure) make.mutate({});
  };
  return (
    <>
      {secret && (
        <Alert severity="success" variant="outlined" onClose={() => setSecret(null)} sx={WIDE_MESSAGE}>
          <AlertTitle>Give this secret to the automation service</AlertTitle>
          It is not shown again.
          <Box sx={{ mt: 1.5 }}>
            <CopyField label="Webhook secret" value={secret} />
          </Box>
        </Alert>
      )}
      <Button
        variant="outlined"
        disabled={!connected || make.isPending}
        onClick={() => void ask()}
        sx={{ justifySelf: 'start' }}
      >
        {hasSecret ? 'Replace secret' : 'Create secret'}
      </Button>
    </>
  );
}

function CopyField({ label, value }: { label: string; value: string }): ReactNode {
  const copy = (): void => {
    navigator.clipboard.writeText(value).then(
      () => toast({ title: `${label} copied`, tone: 'success' }),
      () => toast({ title: `Copy the ${label.toLowerCase()} from the field`, tone: 'error' }),
    );
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        label={label}
        value={value}
        size="small"
        fullWidth
        slotProps={{ htmlInput: { readOnly: true } }}
        onFocus={({ target }) => target.select()}
      />
      <Button onClick={copy} aria-label={`Copy ${label.toLowerCase()}`}>
        Copy
      </Button>
    </Box>
  );
}

const WIDE_MESSAGE = { '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
