import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  disconnectService,
  getIntegrationSettings,
  getIntegrationStatus,
  type IntegrationSettings,
  testConnection,
} from '@sightline/contracts/clients/clientManagement';
import { type FormEvent, type ReactNode, useState } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

interface ConfigurationCardProps {
  connected: boolean;
  settings: IntegrationSettings;
}

const READ_AGAIN = [getIntegrationStatus, getIntegrationSettings];

export function ConfigurationCard({ connected, settings }: ConfigurationCardProps): ReactNode {
  const [baseUrl, setBaseUrl] = useState(settings.baseUrl);
  const [apiKey, setApiKey] = useState('');
  const test = useSend(testConnection, {
    refreshes: READ_AGAIN,
    onSuccess: ({ message }) => {
      setApiKey('');
      toast({ title: 'Connection Successful', description: message, tone: 'success' });
    },
    onError: (error) => {
      const description = errorMessage(error, 'Failed to connect to the client-management service');
      toast({ title: 'Connection Failed', description, tone: 'error' });
    },
  });
  const hasKey = apiKey.trim() !== '' || (settings.keyEnd !== null && baseUrl === settings.baseUrl);
  const problems = fieldProblems(test.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const key = apiKey.trim();
    if (hasKey) test.mutate({ body: { baseUrl: baseUrl.trim(), ...(key !== '' && { apiKey: key }) } });
  };
  const { demo } = settings;
  const fillDemo = (): void => {
    setBaseUrl(demo?.baseUrl ?? '');
    setApiKey(demo?.apiKey ?? '');
  };
  return (
    <SectionCard title="API Configuration">
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
        <TextField
          label="Base address"
          type="url"
          value={baseUrl}
          placeholder="https://api.example.com/v1"
          onChange={({ target }) => setBaseUrl(target.value)}
          error={problems.baseUrl !== undefined}
          helperText={problems.baseUrl ?? 'Where the service answers, as its settings name it.'}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <TextField
          label="API key"
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
          error={problems.apiKey !== undefined}
          helperText={problems.apiKey ?? keyText(settings.keyEnd)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <Box sx={BUTTONS}>
          <Button type="submit" variant="contained" disabled={!hasKey || test.isPending}>
            {test.isPending ? 'Testing...' : 'Test Connection'}
          </Button>
          {demo && baseUrl !== demo.baseUrl && <Button onClick={fillDemo}>Use the demo service</Button>}
          {connected && <DisconnectButton />}
        </Box>
        {demo && baseUrl === demo.baseUrl && (
          <Typography variant="body2" color="textSecondary">
            The demo service runs on this installation. Its clients and projects are fictitious.
          </Typography>
        )}
      </Box>
    </SectionCard>
  );
}

function keyText(end: string | null): string {
  if (end === null) return 'Stored encrypted, and never shown again.';
  return end === ''
    ? 'A key is stored. Leave empty to keep it.'
    : `Stored, ends in ${end}. Leave empty to keep it.`;
}

function DisconnectButton(): ReactNode {
  const disconnect = useSend(disconnectService, {
    refreshes: READ_AGAIN,
    onSuccess: () => toast({ title: 'Disconnected', tone: 'success' }),
    onError: (error) =>
      toast({ title: "Couldn't disconnect", description: errorMessage(error), tone: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: 'Disconnect the service?',
      text: 'Its API key and the webhook secret are deleted, and a sync in progress ends. Imported clients and inspections stay.',
      action: 'Disconnect',
      destructive: true,
    });
    if (isSure) disconnect.mutate({});
  };
  return (
    <Button color="error" disabled={disconnect.isPending} onClick={() => void ask()}>
      Disconnect
    </Button>
  );
}

const BUTTONS = { display: 'flex', flexWrap: 'wrap', gap: 1 };
