import type { ComparedState, SectionOf } from '@sightline/report/outline/sections';
import { CorrectionLines, Photos } from './Items.tsx';

/** What had failed, and what was found now, side by side. */
export function Comparison({ section: { note, items } }: { section: SectionOf<'comparison'> }) {
  return (
    <>
      <p>{note}</p>
      <ul>
        {items.map(({ id, section, label, before, after }) => (
          <li key={id}>
            <h3>{`${section}: ${label}`}</h3>
            <div className="compared">
              <State title="Before" state={before} />
              <State title="After" state={after} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function State({ title, state }: { title: string; state: ComparedState }) {
  const { mark, notes, marked, photos } = state;
  return (
    <div>
      <p>
        <strong>{`${title}: ${mark}`}</strong>
      </p>
      <p className="fact">{marked}</p>
      {notes !== '' && <p className="prose">{notes}</p>}
      <CorrectionLines item={state} />
      <Photos photos={photos} />
    </div>
  );
}
