import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import {
  type ExpectedPerson,
  listExpectedPeople,
  type NoTextReason,
  textExpectedPeople,
} from '@sightline/contracts/rooms/expectedPeople';
import { type ReactNode, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { SetupLink } from '../../../ui/SetupLink.tsx';
import { CLOCK_FORMAT, formatInstant } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead, useSend } from '../../../wire/queries.ts';
import { useMayCall } from '../../../wire/session.ts';

const WHILE_SENDING_MS = 1500;
/** How often the button checks whether a person may be texted again. */
const WHILE_WAITING_MS = 15_000;

const isUnderWay = ({ last }: ExpectedPerson): boolean =>
  last !== null && (last.state === 'queued' || last.state === 'sending');
const isTextable = ({ smsTo, nextAt }: ExpectedPerson): boolean => smsTo !== '' && nextAt === null;

/**
 * Texts people who agreed to it that the call is waiting for them, and says why each of the others is not
 * texted.
 */
export function WaitingTexts({ inspectionId }: { inspectionId: string }): ReactNode {
  const params = { inspectionId };
  const expected = useRead(
    listExpectedPeople,
    { params },
    {
      refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? WHILE_SENDING_MS : WHILE_WAITING_MS),
    },
  );
  // A press after a failure continues the same request, so that no one is texted twice.
  const requestId = useRef(mintId());
  const send = useSend(textExpectedPeople, {
    refreshes: [listExpectedPeople, listInspectionMails],
    onSuccess: () => {
      requestId.current = mintId();
    },
    onError: (error) => {
      toast({ title: 'No text message was sent', description: errorMessage(error), tone: 'error' });
    },
  });
  const people = expected.data ?? [];
  if (people.length === 0) return null;
  const isAsked = send.isSuccess || people.some(({ last }) => last !== null);
  const isPausing = people.some(({ nextAt }) => nextAt !== null) && !people.some(isTextable);
  return (
    <>
      <Button
        color="inherit"
        size="small"
        variant="outlined"
        disabled={send.isPending || isPausing}
        onClick={() => send.mutate({ params, body: { id: requestId.current } })}
        sx={{ justifySelf: 'start', minHeight: 44, '&.Mui-disabled': { color: 'inherit', opacity: 0.6 } }}
      >
        Text that we are waiting
      </Button>
      {isAsked && people.map((person) => <TextLine key={person.invitationId} person={person} />)}
    </>
  );
}

function TextLine({ person }: { person: ExpectedPerson }): ReactNode {
  const zone = useTimeZone();
  return (
    <Typography variant="body2" role="status">
      {person.refusal === null ? outcomeText(person, zone) : <Refusal {...person} refusal={person.refusal} />}
    </Typography>
  );
}

function outcomeText({ name, smsTo, last, nextAt }: ExpectedPerson, zone: string): string {
  if (last === null) return `${name} was not texted.`;
  const again = nextAt === null ? '' : ` You can text again at ${formatInstant(nextAt, zone, CLOCK_FORMAT)}.`;
  const at = formatInstant(last.createdAt, zone, CLOCK_FORMAT);
  if (last.state === 'sent') return `${name} was texted at ${at}.${again}`;
  if (last.state === 'queued' || last.state === 'sending') return `Texting ${name} at ${smsTo}…`;
  return `The text message to ${name} was not sent. ${last.explanation ?? ''} Call them, or share the link.`;
}

interface RefusalProps extends Pick<ExpectedPerson, 'name' | 'phone'> {
  refusal: NoTextReason;
}

function Refusal({ name, phone, refusal }: RefusalProps): ReactNode {
  const mayChange = useMayCall(changeSettings);
  const instead = phone === '' ? 'Share the link instead.' : 'Call them, or share the link.';
  const texts: Record<NoTextReason, ReactNode> = {
    notSetUp: (
      <>
        Text messages are not set up. <SetupLink part="textMessages" />
      </>
    ),
    turnedOff: (
      <>
        Your company has turned off text messages with the link.{' '}
        {mayChange ? (
          <Link component={RouterLink} to="/settings/notices" color="inherit">
            Turn them on
          </Link>
        ) : (
          instead
        )}
      </>
    ),
    noNumber: `No US number for text messages is known for ${name}. ${instead}`,
    notAgreed: `${name} has not agreed to text messages at this number. ${instead}`,
    notClient: `${name} is not the client, so they could not agree to text messages. ${instead}`,
  };
  return texts[refusal];
}
