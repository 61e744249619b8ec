import { pictureReferences, picturesOf } from '@sightline/report/outline/pictures';
import {
  correctionFacts,
  type SectionItem,
  type SectionOf,
  type SectionPhoto,
  type SectionVoiceNote,
} from '@sightline/report/outline/sections';
import { Markup } from './Drawings.tsx';

/** Deficiencies with their notes and photos, or the other items in columns. */
export function Items({ section }: { section: SectionOf<'deficiencies' | 'items'> }) {
  if (section.kind === 'deficiencies' && section.items.length === 0) return <p>{section.empty}</p>;
  const isDeficiency = section.kind === 'deficiencies';
  return (
    <>
      {section.kind === 'items' && section.note !== '' && <p>{section.note}</p>}
      <ul className={isDeficiency ? '' : 'columns'}>
        {section.items.map((item, index) => (
          <Item key={item.id} item={item} number={isDeficiency ? index + 1 : null} />
        ))}
      </ul>
    </>
  );
}

/** A deficiency has a number, by which the photos refer to it. */
function Item({ item, number }: { item: SectionItem; number: number | null }) {
  const { label, section, severity, marked, notes, measurements, photos, references } = item;
  const by = marked === '' ? '' : `, marked ${marked}`;
  return (
    <li className={number === null ? '' : 'finding'}>
      <h3>{number === null ? label : `${number}. ${label}`}</h3>
      <p className="fact">{`${severity === '' ? '' : `${severity}, `}${section}${by}`}</p>
      {notes !== '' && <p className="prose">{notes}</p>}
      <CorrectionLines item={item} />
      {measurements.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {references !== '' && <p className="fact">{references}</p>}
      {number !== null && <Photos photos={photos} />}
    </li>
  );
}

/** `Location: North wall`, for who corrects it. */
export function CorrectionLines({ item }: { item: Parameters<typeof correctionFacts>[0] }) {
  return correctionFacts(item).map(({ label, value }) => (
    <p key={label} className="prose">
      <strong>{`${label}: `}</strong>
      {value}
    </p>
  ));
}

/** Photos side by side, each with its facts; those that stand elsewhere on the page by name. */
export function Photos({ photos }: { photos: readonly SectionPhoto[] }) {
  return (
    <>
      {pictureReferences(photos).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="photos">
        {picturesOf(photos).map((photo) => (
          <Figure key={photo.id} photo={photo} />
        ))}
      </div>
    </>
  );
}

/** What people accepted as the text of recordings. */
export function VoiceNotes({ notes }: { notes: readonly SectionVoiceNote[] }) {
  return (
    <ul>
      {notes.map(({ id, name, caption, text, facts }) => (
        <li key={id}>
          <h3>{caption === '' ? name : `${name}: ${caption}`}</h3>
          <p className="prose">{text}</p>
          {facts.map((fact) => (
            <p key={fact} className="fact">
              {fact}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}

export function Picture({ photo }: { photo: SectionPhoto }) {
  return (
    <div className="picture">
      <img src={`/api/photos/${photo.id}/image`} alt={photo.alt} loading="lazy" />
      <Markup photo={photo} />
    </div>
  );
}

function Figure({ photo }: { photo: SectionPhoto }) {
  const { name, caption, facts } = photo;
  return (
    <figure>
      <Picture photo={photo} />
      <figcaption>
        <strong>{caption === '' ? name : `${name}: ${caption}`}</strong>
        {facts.map((fact) => (
          <p key={fact} className="fact">
            {fact}
          </p>
        ))}
      </figcaption>
    </figure>
  );
}
