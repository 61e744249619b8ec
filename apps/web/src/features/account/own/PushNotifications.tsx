import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import {
  addPushDevice,
  choosePush,
  type OwnPush,
  type PushChoices,
  readOwnPush,
} from '@sightline/contracts/accounts/push';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { keyOf, useRead, useSend } from '../../../wire/queries.ts';
import { AccountSection } from './AccountSection.tsx';
import { PushDevices } from './PushDevices.tsx';
import { type PushProblem, pushProblem, subscribe } from './thisDevice.ts';

const LABELS: Record<keyof PushChoices, string> = {
  clientWaiting: 'A client is waiting in a call for you',
  newRequests: 'A client requests an inspection',
  newMessages: 'A client writes about an inspection that is assigned to you',
};
const NAMES = ['clientWaiting', 'newRequests', 'newMessages'] as const;

const PROBLEMS: Record<PushProblem, string> = {
  unsupported: 'This browser cannot show notifications. Use the latest Chrome, Edge, Firefox or Safari.',
  needsInstalling:
    'On iPhone and iPad, add Sightline to the home screen first: tap Share, then Add to Home Screen. Open it from there and turn notifications on.',
  denied:
    'Notifications are blocked for Sightline. Allow them in the settings of this site in your browser, then try again.',
  unreachable:
    'This browser could not reach its push service. Check your connection, and that neither the browser nor the network blocks notifications, then try again.',
  removed:
    'This browser has removed its push service for Sightline. Delete the data of this site in the settings of the browser, then try again.',
  notInstalled: 'Sightline is still being set up on this device. Reload the page, then try again.',
};

const LINE =
  'Short notices without names or addresses, also while Sightline is closed. They end when you sign out of the device.';

/** Notifications on the devices of a staff member. */
export function PushNotifications(): ReactNode {
  const push = useRead(readOwnPush, {});
  return (
    <AccountSection part="push" title="Notifications on your devices" line={LINE}>
      {push.isPending && <RowsSkeleton label="Loading notifications..." count={2} />}
      {push.isError && (
        <ErrorState title="Couldn't load notifications" error={push.error} onRetry={push.refetch} />
      )}
      {push.data && <Editor push={push.data} />}
    </AccountSection>
  );
}

function Editor({ push }: { push: OwnPush }): ReactNode {
  const [problem, setProblem] = useState(pushProblem);
  const turnOn = useTurningOn(push, setProblem);
  const isOn = push.devices.some(({ isCurrent }) => isCurrent);
  return (
    <>
      {problem !== null && !isOn && <Alert severity="info">{PROBLEMS[problem]}</Alert>}
      {!isOn && problem !== 'unsupported' && problem !== 'needsInstalling' && (
        <Button
          variant="outlined"
          loading={turnOn.isPending}
          onClick={() => turnOn.mutate()}
          sx={{ minHeight: 44 }}
        >
          {problem === null ? 'Notify me on this device' : 'Try again'}
        </Button>
      )}
      <PushDevices devices={push.devices} />
      {push.devices.length > 0 && <Choices choices={push.choices} />}
    </>
  );
}

function useTurningOn(
  { publicKey }: OwnPush,
  onProblem: (problem: PushProblem | null) => void,
): UseMutationResult<OwnPush | PushProblem, Error, void> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const made = await subscribe(publicKey);
      return typeof made === 'string' ? made : await call(addPushDevice, { body: made });
    },
    onSuccess: (result) => {
      onProblem(typeof result === 'string' ? result : null);
      if (typeof result === 'string') return;
      queryClient.setQueryData(keyOf(readOwnPush, {}), result);
      toast({ title: 'This device is notified', tone: 'success' });
    },
    onError: (error) =>
      toast({ title: 'Notifications not turned on', description: errorMessage(error), tone: 'error' }),
  });
}

/** The switches for what is notified; each is saved at once. */
function Choices({ choices }: { choices: PushChoices }): ReactNode {
  const save = useSend(choosePush, {
    refreshes: [readOwnPush],
    onError: (error) =>
      toast({ title: 'Notifications not saved', description: errorMessage(error), tone: 'error' }),
  });
  const shown = save.isPending ? save.variables.body : choices;
  return NAMES.map((name) => (
    <FormControlLabel
      key={name}
      label={LABELS[name]}
      control={
        <Switch
          checked={shown[name]}
          onChange={(_, isOn) => save.mutate({ body: { ...choices, [name]: isOn } })}
        />
      }
      sx={{ minHeight: 44 }}
    />
  ));
}
