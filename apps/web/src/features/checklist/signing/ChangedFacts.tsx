import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { SignedInspection } from '@sightline/contracts/checklists/signedChecklists';
import { projectTypeLabel } from '@sightline/wording/labels';
import { type ReactNode, useState } from 'react';

/** The facts that were corrected while this page was open. */
export function ChangedSinceOpened({
  facts,
  isShown,
}: {
  facts: SignedInspection;
  isShown: boolean;
}): ReactNode {
  const [opened] = useState(facts);
  if (!isShown || changedFacts(opened, facts).length === 0) return null;
  return (
    <Alert severity="warning">
      Changed since you opened this page. Check it before you sign.
      <ChangedFacts before={opened} now={facts} />
    </Alert>
  );
}

interface ChangedFactsProps {
  before: SignedInspection;
  now: SignedInspection;
}

/** The corrected facts that a signature names, one sentence each. */
export function ChangedFacts({ before, now }: ChangedFactsProps): ReactNode {
  const sentences = changedFacts(before, now);
  if (sentences.length === 0) return null;
  return (
    <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
}

export function changedFacts(before: SignedInspection, now: SignedInspection): string[] {
  const names = Object.keys(LABELS) as (keyof SignedInspection)[];
  return names
    .filter((name) => before[name] !== now[name])
    .map((name) => `${LABELS[name]}: changed from ${textOf(before, name)} to ${textOf(now, name)}.`);
}

function textOf(facts: SignedInspection, name: keyof SignedInspection): string {
  return name === 'projectType' ? projectTypeLabel(facts.projectType) : facts[name] || 'none';
}

const LABELS: Record<keyof SignedInspection, string> = {
  address: 'Address',
  permitNumber: 'Permit number',
  clientName: 'Client',
  projectType: 'Project type',
};
