import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type Jurisdiction,
  type JurisdictionVersion,
  listJurisdictions,
  STANDARD_JURISDICTION,
} from '@sightline/contracts/catalog/catalog';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { useRead } from '../../../wire/queries.ts';
import { ChoiceField } from '../FieldEditors.tsx';
import { requirementLines } from '../requirementLines.ts';
import { changesSince, useSignedVersions } from '../signing/useSignedVersions.ts';
import type { DetailsProps } from './detailsProps.ts';

/** The city whose rules apply, with its requirements on top of the code. */
export function JurisdictionChoice(header: DetailsProps): ReactNode {
  const jurisdictions = useRead(listJurisdictions, {});
  const { asSigned, isRead } = useAsSigned(header);
  const chosenId = fieldValue(header.checklist, 'inspectionCity');
  const current = jurisdictions.data?.find(({ body }) => body.id === chosenId)?.body;
  const shown = asSigned ? asSigned.content.jurisdiction : current;
  return (
    <>
      <ChoiceField
        {...header}
        name="inspectionCity"
        choices={
          asSigned && shown
            ? [{ value: shown.id, label: shown.name }]
            : choicesOf(jurisdictions.data ?? [], chosenId)
        }
      />
      {jurisdictions.isError && !jurisdictions.data && !asSigned && (
        <ErrorState
          title="Couldn't load jurisdictions"
          error={jurisdictions.error}
          onRetry={jurisdictions.refetch}
        />
      )}
      {isRead && shown && chosenId !== STANDARD_JURISDICTION && (
        <Requirements jurisdiction={shown} signedVersion={asSigned?.version ?? null} />
      )}
    </>
  );
}

/** The signed version, until a person edits the checklist: its requirements apply, not those of today. */
function useAsSigned({ checklist, canMark }: DetailsProps) {
  const { versions, error } = useSignedVersions(checklist);
  const [latest] = versions ?? [];
  const isUnchanged = latest && changesSince(checklist, null, latest.content).fields === 0;
  const asSigned = !canMark && isUnchanged ? latest : null;
  return { asSigned, isRead: canMark || versions !== null || error !== null };
}

/** Retired jurisdictions are not offered; one that was already chosen keeps its name. */
function choicesOf(versions: readonly JurisdictionVersion[], chosenId: string) {
  const choices = versions
    .filter(({ isRetired, body }) => !isRetired || body.id === chosenId)
    .map(({ isRetired, body }) => ({
      value: body.id,
      label: isRetired ? `${body.name} (no longer offered)` : body.name,
    }));
  if (choices.some(({ value }) => value === chosenId)) return choices;
  return [...choices, { value: chosenId, label: nameOfUnknown(chosenId) }];
}

/** The name of a jurisdiction while the list cannot be read: "boca_raton" as "Boca raton". */
function nameOfUnknown(id: string): string {
  if (id === STANDARD_JURISDICTION) return 'Standard Florida Building Code';
  return `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`;
}

interface RequirementsProps {
  jurisdiction: Jurisdiction;
  /** The version of the requirements that was signed; null for those of today. */
  signedVersion: number | null;
}

function Requirements({ jurisdiction, signedVersion }: RequirementsProps): ReactNode {
  const { name, isHighVelocityHurricaneZone } = jurisdiction;
  const lines = requirementLines(jurisdiction);
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={BOX}>
      <Typography component="h3" variant="h4" id={titleId} sx={{ mb: 1 }}>
        Additional requirements: {name}
      </Typography>
      {isHighVelocityHurricaneZone && (
        <Box sx={{ mb: 1 }}>
          <StatusChip tone="orange">High-velocity hurricane zone (HVHZ)</StatusChip>
        </Box>
      )}
      {lines.length === 0 && <Typography variant="body2">None beyond the Florida Building Code.</Typography>}
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5 }}>
        {lines.map((line) => (
          <Typography component="li" variant="body2" key={line}>
            {line}
          </Typography>
        ))}
      </Box>
      {signedVersion !== null && (
        <Typography variant="caption" color="textSecondary">
          As signed in version {signedVersion}
        </Typography>
      )}
    </Box>
  );
}

const BOX = { p: 2, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.default' };
