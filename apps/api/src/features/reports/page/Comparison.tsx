import type { ComparedState, SectionOf } from '@sightline/contracts/reportSections';
import { Photos } from './Items.tsx';

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

function State({ title, state: { mark, notes, marked, photos } }: { title: string; state: ComparedState }) {
  return (
    <div>
      <p>
        <strong>{`${title}: ${mark}`}</strong>
      </p>
      <p className="fact">{marked}</p>
      {notes !== '' && <p className="prose">{notes}</p>}
      <Photos photos={photos} />
    </div>
  );
}
