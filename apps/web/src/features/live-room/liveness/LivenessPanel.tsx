import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { askForGesture } from '@sightline/contracts/rooms/liveness';
import { type ReactNode, useState } from 'react';
import { useInspectionPhotos } from '../../../inspection/photos/useInspectionPhotos.ts';
import { useCall, useRoom } from '../call/callContext.ts';
import type { LiveCall } from '../call/LiveCall.ts';
import { useCaptureTarget } from '../call/useCaptureTarget.ts';
import { showError } from '../showError.ts';
import { CheckResult } from './CheckResult.tsx';
import { useLivenessChecks } from './useLivenessChecks.ts';

export function LivenessPanel(): ReactNode {
  const { inspectionId } = useCall();
  const checks = useLivenessChecks();
  const events = useRoom((state) => state.events);
  const { data: shown } = useInspectionPhotos(inspectionId, events);
  return (
    <Box component="section" aria-label="Live video check">
      <Typography component="h2" variant="h4" sx={{ mb: 0.5 }}>
        Live video check
      </Typography>
      <AskButton isFirst={checks.length === 0} />
      <Box component="ul" sx={LIST} aria-live="polite">
        {checks.toReversed().map((check, index) => (
          <CheckResult key={check.id} check={check} photos={shown?.photos} isLatest={index === 0} />
        ))}
      </Box>
    </Box>
  );
}

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  mt: 1.5,
  '&:empty': { display: 'none' },
};

function AskButton({ isFirst }: { isFirst: boolean }): ReactNode {
  const call = useCall();
  const [isAsking, setAsking] = useState(false);
  const target = useCaptureTarget('others');
  const peer = target.kind === 'peer' ? target : null;
  const ask = async (peerId: string): Promise<void> => {
    setAsking(true);
    await askPhone(call, peerId);
    setAsking(false);
  };
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {peer
          ? `${peer.name} is asked for a random gesture and sends two pictures of it.`
          : 'Ask the person on site to start their camera first.'}
      </Typography>
      <Button
        variant="outlined"
        disabled={!peer}
        loading={isAsking}
        onClick={() => peer && void ask(peer.peerId)}
        sx={{ minHeight: 44 }}
      >
        {isFirst ? 'Ask for a gesture' : 'Ask for another gesture'}
      </Button>
    </>
  );
}

/** The ids are minted here, so that a request that is sent twice creates one check. */
async function askPhone({ room }: LiveCall, peerId: string): Promise<void> {
  try {
    await room.ask(askForGesture, { id: mintId(), peerId, photoIds: [mintId(), mintId()] });
  } catch (error) {
    showError(error, 'Gesture not requested');
  }
}
