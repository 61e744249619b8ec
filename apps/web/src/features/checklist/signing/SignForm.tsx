import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { getSettings } from '@sightline/contracts/organization';
import { certificationText } from '@sightline/contracts/signedChecklists';
import type { DrawnSignature } from '@sightline/contracts/signing';
import { type ReactNode, useState } from 'react';
import { SignatureDrawing } from '../../../ui/signature/SignatureDrawing.tsx';
import { SignatureField } from '../../../ui/signature/SignatureField.tsx';
import { Time } from '../../../ui/Time.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useRead } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import type { ShownChecklist } from '../mergeChecklist.ts';
import { missingForSignature, type SignablePhoto } from './requirements.ts';
import { sign } from './sign.ts';

interface SignFormProps {
  checklist: ShownChecklist;
  photos: readonly SignablePhoto[];
  /** The checklist is read-only from then on. */
  onSaved: () => void;
}

/** What is missing, the drawing area, and what the signer certifies. Without a signature, saving ends the editing. */
export function SignForm({ checklist, photos, onSaved }: SignFormProps): ReactNode {
  const [signature, setSignature] = useState<DrawnSignature | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { data: settings } = useRead(getSettings, {});
  const user = useCurrentUser();
  const signer = { name: `${user.firstName} ${user.lastName}`, licenseNumber: user.licenseNumber ?? '' };
  const missing = missingForSignature(checklist, photos, settings);
  const save = async (): Promise<void> => {
    setSaving(true);
    if (signature) await sign(checklist, photos, signature);
    else toast({ title: 'Checklist Saved', description: 'Not signed yet.', tone: 'success' });
    setSaving(false);
    onSaved();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {missing.length > 0 && <Missing sentences={missing} />}
      {missing.length === 0 && (
        <>
          <SignatureField
            size="paper"
            signature={signature}
            onChange={setSignature}
            signer={`${signer.name}, license ${signer.licenseNumber}`}
          />
          {signature && <Preview {...{ signature, signer }} />}
        </>
      )}
      <SaveButton {...{ isSaving, isSigned: signature !== null }} onSave={() => void save()} />
    </Box>
  );
}

function Missing({ sentences }: { sentences: readonly string[] }): ReactNode {
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      Before you can sign:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Alert>
  );
}

interface PreviewProps {
  signature: DrawnSignature;
  signer: { name: string; licenseNumber: string };
}

/** The signature as it will be stored, below what it certifies. */
function Preview({ signature, signer }: PreviewProps): ReactNode {
  const [openedAt] = useState(() => new Date().toISOString());
  return (
    <Box role="group" aria-label="Preview of the signature" sx={{ width: '100%' }}>
      <Typography variant="body2" sx={{ mb: 1 }}>
        {certificationText(signer)}
      </Typography>
      <SignatureDrawing drawing={{ ...signature, signedBy: signer.name }} maxWidth={240} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {signer.name}, license {signer.licenseNumber}, <Time instant={openedAt} />
      </Typography>
    </Box>
  );
}

function SaveButton(props: { isSaving: boolean; isSigned: boolean; onSave: () => void }): ReactNode {
  const { isSaving, isSigned, onSave } = props;
  const isSmall = useSmallScreen();
  const label = isSmall ? 'Save Inspection' : 'Save Checklist, Photos & Signature';
  return (
    <Button
      variant={isSigned ? 'contained' : 'outlined'}
      size="large"
      fullWidth={isSmall}
      disabled={isSaving}
      onClick={onSave}
      sx={{ minHeight: 48 }}
    >
      {isSaving ? 'Saving...' : label}
    </Button>
  );
}
