import GoodIcon from '@mui/icons-material/NetworkWifiRounded';
import BadIcon from '@mui/icons-material/SignalWifiBadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ORGANIZATION_PATH } from '@sightline/contracts/accounts/startPaths';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { request } from '../../../wire/call.ts';
import { useCall } from '../call/callContext.ts';
import { useLoopbackProblem } from '../useLoopbackProblem.ts';

type NetworkVerdict =
  | { name: 'checking' }
  | { name: 'good' | 'fair' | 'poor'; roundTripMs: number }
  | { name: 'offline' };

const PROBES = 4;
/** The wait before measuring: a page that has just appeared is busy, which would count as network delay. */
const SETTLE_MS = 700;

export const NetworkLine = memo(function NetworkLine(): ReactNode {
  const check = useQuery({
    queryKey: ['network-check'],
    queryFn: () => checkNetwork(),
    gcTime: 0,
    staleTime: 0,
  });
  const verdict: NetworkVerdict = check.isFetching || !check.data ? { name: 'checking' } : check.data;
  const isBad = verdict.name === 'offline' || verdict.name === 'poor';
  const problem = useLoopbackProblem();
  const { inspectionId } = useCall();
  return (
    <Box
      component="output"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem', minHeight: 40 }}
    >
      {isBad || problem ? (
        <BadIcon color="warning" />
      ) : (
        <GoodIcon color={verdict.name === 'good' ? 'success' : 'disabled'} />
      )}
      <Box component="span" sx={{ flex: 1 }}>
        {problem ?? verdictText(verdict)}
      </Box>
      {isBad && !problem && (
        <>
          <Button size="small" onClick={() => void check.refetch()}>
            Check again
          </Button>
          <Button size="small" href={`/check?inspection=${inspectionId}`}>
            Check the phone
          </Button>
        </>
      )}
    </Box>
  );
});

function verdictText(verdict: NetworkVerdict): string {
  switch (verdict.name) {
    case 'checking':
      return 'Checking your connection…';
    case 'offline':
      return 'No connection to Sightline. Check Wi-Fi or cellular data.';
    case 'poor':
      return `Your connection is slow (${verdict.roundTripMs} ms). Move closer to the router or use cellular data.`;
    case 'fair':
      return `Your connection is fair (${verdict.roundTripMs} ms).`;
    default:
      return `Your connection is good (${verdict.roundTripMs} ms).`;
  }
}

/** The shortest of several round trips to the server. The reply is ignored, so that no schema is loaded. */
export async function checkNetwork(
  probe: () => Promise<unknown> = () => request({ method: 'GET', path: ORGANIZATION_PATH }, {}),
  settleMs = SETTLE_MS,
): Promise<NetworkVerdict> {
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const times: number[] = [];
  for (let tried = 0; tried < PROBES; tried += 1) {
    const before = performance.now();
    try {
      await probe();
    } catch {
      continue;
    }
    times.push(performance.now() - before);
  }
  if (times.length === 0) return { name: 'offline' };
  const roundTripMs = Math.round(Math.min(...times));
  return { name: verdictFor(roundTripMs, times.length), roundTripMs };
}

function verdictFor(roundTripMs: number, answered: number): 'good' | 'fair' | 'poor' {
  if (answered < PROBES) return 'poor';
  if (roundTripMs < 150) return 'good';
  return roundTripMs < 400 ? 'fair' : 'poor';
}
