import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { describeError } from '@sightline/contracts/core/errorTexts';
import type { Inspection } from '@sightline/contracts/inspections';
import { signingRefusal } from '@sightline/contracts/signing';
import type { ReactNode } from 'react';
import type { SignatureEntry } from '../../../offline/entries.ts';
import { pageOutbox } from '../../../offline/pageOutbox.ts';
import { SignatureDrawing } from '../../../ui/signature/SignatureDrawing.tsx';
import { useCurrentUser } from '../../../wire/session.ts';
import type { ShownChecklist } from '../mergeChecklist.ts';
import { TitledCard } from '../TitledCard.tsx';
import type { Signable } from './requirements.ts';
import { SignedVersions } from './SignedVersions.tsx';
import { SignForm } from './SignForm.tsx';

interface SignatureCardProps {
  inspection: Inspection;
  checklist: ShownChecklist;
  photos: readonly Signable[];
  /** Null while they have not been read. */
  voiceNotes: readonly Signable[] | null;
  /** False while photos may be missing from the list. */
  hasAllPhotos: boolean;
  isEditing: boolean;
  onSaved: () => void;
}

/** The inspector's signature: drawn while editing, shown with its versions afterward. */
export function SignatureCard(props: SignatureCardProps): ReactNode {
  const { inspection, checklist, photos, voiceNotes, hasAllPhotos, isEditing, onSaved } = props;
  const user = useCurrentUser();
  const refused = signingRefusal(user, inspection);
  const refusal = refused && describeError(refused.code, refused.details);
  return (
    <TitledCard title="Inspector Digital Signature" reachesOut>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {checklist.signing && <Unsent entry={checklist.signing} />}
        {isEditing && (
          <SignForm
            key={checklist.version}
            {...{ inspection, checklist, photos, voiceNotes, refusal, onSaved }}
          />
        )}
        {checklist.version === 0 &&
          !checklist.signing &&
          !isEditing &&
          'Not signed yet. Press Edit Checklist to sign.'}
        <SignedVersions
          checklist={checklist}
          evidence={{ photos: hasAllPhotos ? photos : null, voiceNotes }}
        />
      </Box>
    </TitledCard>
  );
}

/** Signed on this device. Others do not see it yet. */
function Unsent({ entry }: { entry: SignatureEntry }): ReactNode {
  const { id, order, state, problem } = entry;
  const isRefused = state === 'needsAttention';
  return (
    <Alert severity={isRefused ? 'error' : 'info'} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {isRefused
        ? `This signature was not accepted. ${problem ?? ''}`
        : `Version ${order.follows + 1} is signed on this device. It is sent once all marks, photos and voice notes have been sent.`}
      <Box sx={{ mt: 1 }}>
        <SignatureDrawing drawing={{ ...order.signature, signedBy: 'you' }} maxWidth={200} />
      </Box>
      {isRefused && <Refused id={id} />}
    </Alert>
  );
}

/** Without the refused signature the checklist can be corrected and signed again. */
function Refused({ id }: { id: string }): ReactNode {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      <Button color="inherit" variant="outlined" onClick={() => void pageOutbox().flush()}>
        Try again
      </Button>
      <Button color="inherit" variant="outlined" onClick={() => void pageOutbox().discard(id)}>
        Discard signature
      </Button>
    </Box>
  );
}
