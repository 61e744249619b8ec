import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  type SignedChecklist,
  type SignedInspection,
  signedInspection,
} from '@sightline/contracts/checklists/signedChecklists';
import { describeError } from '@sightline/contracts/core/errorTexts';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { signingRefusal } from '@sightline/contracts/inspections/signing';
import type { ReactNode } from 'react';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import type { SignatureInput } from '../../../inspection/kinds/signature.ts';
import { confirmDiscard } from '../../../inspection/outbox/confirmDiscard.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { SignatureDrawing } from '../../../inspection/signature/SignatureDrawing.tsx';
import type { Entry } from '../../../offline/Entry.ts';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { TitledCard } from '../TitledCard.tsx';
import { ChangedFacts, ChangedSinceOpened, changedFacts } from './ChangedFacts.tsx';
import type { Evidence, Signable } from './requirements.ts';
import { SignForm } from './SignForm.tsx';
import { NotSigned, useSignHere } from './signHere.tsx';
import { changesSince, changesText, useSignedVersions } from './useSignedVersions.ts';

interface SignatureCardProps {
  inspection: Inspection;
  checklist: ShownChecklist;
  photos: readonly Signable[];
  /** Null while they have not been read. */
  voiceNotes: readonly Signable[] | null;
  /** False while photos may be missing from the list. */
  hasAllPhotos: boolean;
  isEditing: boolean;
  onEdit: () => void;
  /** Leads to an item of the checklist on this page. */
  onItem: (itemId: string) => void;
  onSaved: () => void;
  /** Opens the end of an inspection on site, where its signature is drawn. */
  onFinish?: (() => void) | undefined;
}

/** The inspector's signature: drawn while editing, shown with its versions afterward. */
export function SignatureCard(props: SignatureCardProps): ReactNode {
  const { inspection, checklist, photos, voiceNotes, hasAllPhotos, isEditing } = props;
  const { onEdit, onItem, onSaved, onFinish } = props;
  const user = useCurrentUser();
  const refused = signingRefusal(user, inspection);
  const refusal = refused && describeError(refused.code, refused.details);
  const facts = signedInspection(inspection);
  const { card, sign } = useSignHere(isEditing, onEdit);
  return (
    <TitledCard title="Inspector Digital Signature" reachesOut>
      <Box ref={card} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
        {checklist.signing && (
          <Unsent
            entry={checklist.signing}
            {...{ checklist, facts }}
            onEdit={onFinish ?? (isEditing ? null : onEdit)}
          />
        )}
        <ChangedSinceOpened facts={facts} isShown={isEditing && !checklist.signing} />
        {isEditing && !onFinish && (
          <SignForm
            // A corrected fact empties the drawing area.
            key={JSON.stringify([checklist.version, facts])}
            {...{ inspection, checklist, photos, voiceNotes, refusal, onItem, onSaved }}
          />
        )}
        {checklist.version === 0 && !checklist.signing && (onFinish || !isEditing) && (
          <NotSigned onSign={onFinish ?? sign} />
        )}
        <SignedVersions
          checklist={checklist}
          evidence={{ photos: hasAllPhotos ? photos : null, voiceNotes }}
        />
      </Box>
    </TitledCard>
  );
}

interface UnsentProps {
  entry: Entry<SignatureInput>;
  checklist: ShownChecklist;
  facts: SignedInspection;
  /** Null while the checklist is being edited. */
  onEdit: (() => void) | null;
}

/** A signature that only this device has. Other people do not see it yet. */
function Unsent({ entry, checklist, facts, onEdit }: UnsentProps): ReactNode {
  const { id, state, problem } = entry;
  const { order } = entry.input;
  const isRefused = state === 'needsAttention';
  const { inspection: signed } = order;
  const isOutdated = changedFacts(signed, facts).length > 0 || order.follows !== checklist.version;
  return (
    <Alert severity={isRefused ? 'error' : 'info'} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {isRefused
        ? `This signature was not accepted. ${problem ?? ''}`
        : `Version ${order.follows + 1} is signed on this device. It is sent once all marks, photos and voice notes have been sent.`}
      {isRefused && <ChangedFacts before={signed} now={facts} />}
      <Box sx={{ mt: 1 }}>
        <SignatureDrawing drawing={{ ...order.signature, signedBy: 'you' }} maxWidth={200} />
      </Box>
      {isRefused && <Refused {...{ id, isOutdated, onEdit }} />}
    </Alert>
  );
}

interface RefusedProps {
  id: string;
  /** Whether the same signature would be refused again. */
  isOutdated: boolean;
  onEdit: (() => void) | null;
}

/** A refused signature, which the next one replaces. */
function Refused({ id, isOutdated, onEdit }: RefusedProps): ReactNode {
  const button = { color: 'inherit', variant: 'outlined' } as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
      {onEdit && (
        <Button {...button} onClick={onEdit}>
          Sign again
        </Button>
      )}
      {!isOutdated && (
        <Button {...button} onClick={() => void pageOutbox().flush()}>
          Try again
        </Button>
      )}
      <Button {...button} onClick={() => void discard(id)}>
        Discard signature
      </Button>
    </Box>
  );
}

async function discard(id: string): Promise<void> {
  if (await confirmDiscard('signature')) await pageOutbox().discard(id);
}

interface SignedVersionsProps {
  checklist: ShownChecklist;
  /** The present evidence. */
  evidence: Evidence;
}

/** The signed versions, newest first, each with its changes. */
function SignedVersions({ checklist, evidence }: SignedVersionsProps): ReactNode {
  const { signed } = checklist;
  const { versions } = useSignedVersions(checklist);
  // A version that was signed a moment ago is named before its content is read.
  if (signed && !versions) return <Heading {...signed} />;
  if (!versions?.length) return null;
  return (
    <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {versions.map((version) => (
        <li key={version.id}>
          <SignedVersion version={version} />
          {version === versions[0] && <ChangedSince {...{ checklist, evidence, version }} />}
        </li>
      ))}
    </Box>
  );
}

interface HeadingProps {
  version: number;
  signedBy: string;
  licenseNumber: string;
  signedAt: string;
}

function Heading({ version, signedBy, licenseNumber, signedAt }: HeadingProps): ReactNode {
  return (
    <Typography sx={{ fontWeight: 600 }}>
      Version {version}, signed by {signedBy}, license {licenseNumber},{' '}
      <Time instant={signedAt} format={FULL_FORMAT} withZone />
    </Typography>
  );
}

function SignedVersion({
  version: { version, contentHash, content },
}: {
  version: SignedChecklist;
}): ReactNode {
  const { signedBy, licenseNumber, signedAt, signature, certification, assignedInspector, supersedes } =
    content;
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Heading {...{ version, signedBy, licenseNumber, signedAt }} />
      {assignedInspector && (
        <Typography variant="body2">For the assigned inspector, {assignedInspector.name}</Typography>
      )}
      {supersedes && <Changes changes={supersedes.changes} since={supersedes.version} />}
      <SignatureDrawing drawing={{ ...signature, signedBy }} maxWidth={240} />
      <Typography variant="body2" color="textSecondary">
        {certification}
      </Typography>
      <Typography variant="caption" color="textSecondary" sx={HASH}>
        SHA-256 {contentHash}
      </Typography>
    </Box>
  );
}

function Changes({ changes, since }: { changes: readonly string[]; since: number }): ReactNode {
  if (changes.length === 0)
    return <Typography variant="body2">Nothing changed since version {since}.</Typography>;
  return (
    <Typography variant="body2" component="div">
      Changed since version {since}:
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </Box>
    </Typography>
  );
}

/** Changes that arrived after signing: made by other people at the same time, or as a correction. */
function ChangedSince(props: SignedVersionsProps & { version: SignedChecklist }): ReactNode {
  const { checklist, evidence, version } = props;
  const changed = changesText(changesSince(checklist, evidence, version.content));
  if (!changed) return null;
  return (
    <Typography variant="body2" color="warning" sx={{ mt: 0.5 }}>
      {changed} since. Sign again to cover it.
    </Typography>
  );
}

const HASH = { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' };
