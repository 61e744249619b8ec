import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { fieldValue, RESULT_FIELDS } from '@sightline/contracts/checklists/checklistFields';
import { CHECKLIST_FIELD_LABELS } from '@sightline/wording/siteLabels';
import { memo, type ReactNode } from 'react';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { FactRow, FactRows } from '../../ui/Facts.tsx';
import { Section } from '../../ui/Section.tsx';
import type { ChipTone } from '../../ui/StatusChip.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { FieldAuthorship } from './Authorship.tsx';
import { areSameDetails, type DetailsProps } from './details/detailsProps.ts';
import { changeField } from './editChecklist.ts';
import { FieldConflicts } from './FieldEditors.tsx';

type ResultField = (typeof RESULT_FIELDS)[number];

const NO_RESULT = 'none';

/** The result of the inspection, which is chosen before the signature. */
export const ResultChoice = memo(Choice, areSameDetails);

function Choice({ checklist, canMark }: DetailsProps): ReactNode {
  const chosen = chosenResult(checklist);
  if (!canMark) return <ReadResult {...{ checklist, chosen }} />;
  const choose = (next: string): void => {
    const result = RESULT_FIELDS.find((name) => name === next);
    if (result) changeField(checklist, result, true);
    else if (chosen) changeField(checklist, chosen, false);
  };
  return (
    <Section title="Result">
      <RadioGroup aria-label="Result" value={chosen ?? NO_RESULT} onChange={(_, next) => choose(next)}>
        {RESULT_FIELDS.map((name) => (
          <div key={name}>
            <FormControlLabel value={name} label={CHECKLIST_FIELD_LABELS[name]} control={<Radio />} />
            <FieldAuthorship {...{ checklist, name }} />
            <FieldConflicts {...{ checklist, name, canMark }} />
          </div>
        ))}
        <FormControlLabel value={NO_RESULT} label="No result" control={<Radio />} />
      </RadioGroup>
    </Section>
  );
}

interface ReadResultProps {
  checklist: ShownChecklist;
  chosen: ResultField | undefined;
}

/** A signed version has its result at the top of the page. */
function ReadResult({ checklist, chosen }: ReadResultProps): ReactNode {
  return (
    <>
      {chosen && checklist.version === 0 && (
        <FactRows>
          <FactRow term="Result">
            <ResultDot name={chosen} /> <FieldAuthorship {...{ checklist }} name={chosen} />
          </FactRow>
        </FactRows>
      )}
      {RESULT_FIELDS.map((name) => (
        <FieldConflicts key={name} {...{ checklist, name }} canMark={false} />
      ))}
    </>
  );
}

export function chosenResult(checklist: Pick<ShownChecklist, 'fields'>): ResultField | undefined {
  return RESULT_FIELDS.find((name) => fieldValue(checklist, name));
}

const TONES: Record<ResultField, ChipTone> = {
  inspectionSatisfactory: 'green',
  inspectionPartial: 'orange',
  inspectionUnsatisfactory: 'red',
};

export function ResultDot({ name }: { name: ResultField }): ReactNode {
  return <StatusDot tone={TONES[name]}>{CHECKLIST_FIELD_LABELS[name]}</StatusDot>;
}
