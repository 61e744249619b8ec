import Box from '@mui/material/Box';
import type { DrawnSignature } from '@sightline/contracts/inspections/signing';
import type { ReactNode } from 'react';
import { warnStorageFull } from '../../../inspection/outbox/warnStorageFull.ts';
import { SignatureDrawing } from '../../../inspection/signature/SignatureDrawing.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { SaveButton } from '../signing/SaveButton.tsx';
import { SignaturePad } from '../signing/SignaturePad.tsx';
import { NotSigned, useSignHere } from '../signing/signHere.tsx';
import { TitledCard } from '../TitledCard.tsx';
import { signPractice, usePracticeSignature } from './practiceFields.ts';

interface PracticeSignatureProps {
  isEditing: boolean;
  onEdit: () => void;
  onSaved: () => void;
}

/** The signature of the practice checklist. It is kept on this device with the answers, and signs nothing. */
export function PracticeSignature({ isEditing, onEdit, onSaved }: PracticeSignatureProps): ReactNode {
  const { id, firstName, lastName } = useCurrentUser();
  const signature = usePracticeSignature(id);
  const { card, sign } = useSignHere(isEditing, onEdit);
  const keep = (drawn: DrawnSignature | null): void =>
    void signPractice(drawn).then((isKept) => isKept || warnStorageFull('practice'));
  const save = (): void => {
    toast({ title: 'Checklist Saved', description: 'It is on this device only.', tone: 'success' });
    onSaved();
  };
  return (
    <TitledCard title="Inspector Digital Signature" reachesOut>
      <Box ref={card} tabIndex={-1} sx={{ display: 'grid', gap: 2, justifyItems: 'start', outline: 'none' }}>
        {isEditing && <SignaturePad {...{ signature }} onChange={keep} />}
        {isEditing && <SaveButton isSaving={false} isSigned={signature !== null} onSave={save} />}
        {!isEditing && signature && (
          <SignatureDrawing drawing={{ ...signature, signedBy: `${firstName} ${lastName}` }} maxWidth={240} />
        )}
        {!isEditing && !signature && <NotSigned onSign={sign} />}
      </Box>
    </TitledCard>
  );
}
