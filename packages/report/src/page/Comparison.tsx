import type { ReactNode } from 'react';
import type { ComparedState, SectionOf } from '../outline/sections.ts';
import { CorrectionLines } from './Items.tsx';
import { Photos } from './Photos.tsx';
import { FactLines, ItemHeading, Prose } from './pageElements.tsx';
import { type BadgeProps, usePageParts } from './pageParts.ts';

/** The earlier and the current state of each item, side by side where there is room. */
export function Comparison({ section: { note, items } }: { section: SectionOf<'comparison'> }): ReactNode {
  return (
    <>
      <p>{note}</p>
      <ul className="comparison">
        {items.map(({ id, section, label, isCorrected, before, after }) => (
          <li key={id}>
            <ItemHeading>{`${section}: ${label}`}</ItemHeading>
            <div className="compared">
              <State title="Before" state={before} tone="deficient" />
              <State title="After" state={after} tone={isCorrected ? 'corrected' : 'deficient'} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

interface StateProps {
  title: string;
  state: ComparedState;
  tone: BadgeProps['tone'];
}

function State({ title, state, tone }: StateProps): ReactNode {
  const { Badge } = usePageParts();
  const { mark, notes, marked, photos } = state;
  return (
    <div>
      <Badge kind="state" tone={tone}>
        {`${title}: ${mark}`}
      </Badge>
      <FactLines facts={[marked]} />
      {notes !== '' && <Prose>{notes}</Prose>}
      <CorrectionLines item={state} />
      <Photos photos={photos} inRow={2} />
    </div>
  );
}
