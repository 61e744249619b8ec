import type {
  SectionItem,
  SectionOf,
  SectionPhoto,
  SectionVoiceNote,
} from '@sightline/contracts/reportSections';
import { Markup } from './Drawings.tsx';

/** Deficiencies with their notes and photos, or the other items in columns. */
export function Items({ section }: { section: SectionOf<'deficiencies' | 'items'> }) {
  if (section.kind === 'deficiencies' && section.items.length === 0) return <p>{section.empty}</p>;
  const isDeficiency = section.kind === 'deficiencies';
  return (
    <>
      {section.kind === 'items' && section.note !== '' && <p>{section.note}</p>}
      <ul className={isDeficiency ? '' : 'columns'}>
        {section.items.map((item) => (
          <Item key={item.id} item={item} isDeficiency={isDeficiency} />
        ))}
      </ul>
    </>
  );
}

function Item({ item, isDeficiency }: { item: SectionItem; isDeficiency: boolean }) {
  const { label, section, severity, marked, notes, measurements, photos, references } = item;
  const by = marked === '' ? '' : `, marked ${marked}`;
  return (
    <li className={isDeficiency ? 'finding' : ''}>
      <h3>{label}</h3>
      <p className="fact">{`${severity === '' ? '' : `${severity}, `}${section}${by}`}</p>
      {notes !== '' && <p className="prose">{notes}</p>}
      {measurements.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {references !== '' && <p className="fact">{references}</p>}
      {isDeficiency && <Photos photos={photos} />}
    </li>
  );
}

/** Photos side by side, each with its facts. */
export function Photos({ photos }: { photos: readonly SectionPhoto[] }) {
  return (
    <div className="photos">
      {photos.map((photo) => (
        <Figure key={photo.id} photo={photo} />
      ))}
    </div>
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
