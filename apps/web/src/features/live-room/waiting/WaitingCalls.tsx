import HourglassIcon from '@mui/icons-material/HourglassTopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import {
  ExpectedMinutes,
  expectStart,
  listWaitingCalls,
  type WaitingCall,
} from '@sightline/contracts/rooms/waitingRoom';
import { type ReactNode, useState } from 'react';
import { siteClock } from '../../../inspection/ui/siteMoment.ts';
import { CLOCK_FORMAT, formatInstant } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead, useSend } from '../../../wire/queries.ts';

const INTERVAL_MS = 10_000;

/**
 * One line above the controls, which covers nothing: who has waited the longest, and the start time that they
 * were told.
 */
export function WaitingCalls(): ReactNode {
  const calls = useRead(listWaitingCalls, {}, { refetchInterval: INTERVAL_MS });
  const [first, ...others] = calls.data ?? [];
  return (
    <Box role="status" sx={first && LINE}>
      {first && (
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <HourglassIcon aria-hidden fontSize="small" />
            <WaitText call={first} others={others.length} />
          </Box>
          <TellTime call={first} />
        </>
      )}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: 1,
  px: 2,
  typography: 'body2',
  color: '#fff',
  bgcolor: '#0A1410',
};

function WaitText({ call, others }: { call: WaitingCall; others: number }): ReactNode {
  const zone = useTimeZone();
  const { names, since, scheduledDate, expectedAt, address } = call;
  const clock = (instant: string): string => siteClock(instant, address, zone);
  const from = formatInstant(since, zone, CLOCK_FORMAT);
  const have = names.length === 1 ? 'has' : 'have';
  const which = scheduledDate === null || isFlexible(call) ? 'another' : `the ${clock(scheduledDate)}`;
  const told = expectedAt === null ? '' : ` You said about ${clock(expectedAt)}.`;
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'call waits' : 'calls wait'}.`;
  return (
    <span>
      {`${names.join(', ')} ${have} been waiting since ${from} for ${which} inspection.${told}${more}`}
    </span>
  );
}

/** Lets the host say in how many minutes the next call begins; the people who wait see the time. */
function TellTime({ call: { inspectionId } }: { call: WaitingCall }): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const tell = useSend(expectStart, {
    refreshes: [listWaitingCalls],
    onError: (error) =>
      toast({ title: 'They were not told', description: errorMessage(error), tone: 'error' }),
  });
  const say = (minutes: ExpectedMinutes): void => {
    setAnchor(null);
    tell.mutate({ params: { inspectionId }, body: { minutes } });
  };
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        disabled={tell.isPending}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: 44 }}
      >
        Tell them when
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {MINUTES.map((minutes) => (
          <MenuItem key={minutes} onClick={() => say(minutes)} sx={{ minHeight: 44 }}>
            In about {minutes} minutes
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

const MINUTES = ExpectedMinutes.options.map(({ value }) => value);
