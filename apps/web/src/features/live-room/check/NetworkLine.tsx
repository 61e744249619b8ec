import GoodIcon from '@mui/icons-material/NetworkWifiRounded';
import BadIcon from '@mui/icons-material/SignalWifiBadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { checkNetwork, type NetworkVerdict } from './networkCheck.ts';

/** The state of the network, in words. */
export const NetworkLine = memo(function NetworkLine(): ReactNode {
  const check = useQuery({
    queryKey: ['network-check'],
    queryFn: () => checkNetwork(),
    gcTime: 0,
    staleTime: 0,
  });
  const verdict: NetworkVerdict = check.isFetching || !check.data ? { name: 'checking' } : check.data;
  const isBad = verdict.name === 'offline' || verdict.name === 'poor';
  return (
    <Box
      component="output"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: '0.875rem', minHeight: 40 }}
    >
      {isBad ? (
        <BadIcon color="warning" />
      ) : (
        <GoodIcon color={verdict.name === 'good' ? 'success' : 'disabled'} />
      )}
      <Box component="span" sx={{ flex: 1 }}>
        {verdictText(verdict)}
      </Box>
      {isBad && (
        <Button size="small" onClick={() => void check.refetch()}>
          Check again
        </Button>
      )}
    </Box>
  );
});

function verdictText(verdict: NetworkVerdict): string {
  switch (verdict.name) {
    case 'checking':
      return 'Checking your connection…';
    case 'offline':
      return 'No connection to Sightline. Check Wi-Fi or mobile data.';
    case 'poor':
      return `Your connection is slow (${verdict.roundTripMs} ms). Move closer to the router or use mobile data.`;
    case 'fair':
      return `Your connection is fair (${verdict.roundTripMs} ms).`;
    default:
      return `Your connection is good (${verdict.roundTripMs} ms).`;
  }
}
