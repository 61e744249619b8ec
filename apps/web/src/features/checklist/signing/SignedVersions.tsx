import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SignedChecklist } from '@sightline/contracts/checklists/signedChecklists';
import type { ReactNode } from 'react';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';
import { SignatureDrawing } from '../../../inspection/signature/SignatureDrawing.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import type { Evidence } from './requirements.ts';
import { changesSince, changesText, useSignedVersions } from './useSignedVersions.ts';

interface SignedVersionsProps {
  checklist: ShownChecklist;
  /** The present evidence. */
  evidence: Evidence;
}

/** The signed versions, newest first, each with its changes. */
export function SignedVersions({ checklist, evidence }: SignedVersionsProps): ReactNode {
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
