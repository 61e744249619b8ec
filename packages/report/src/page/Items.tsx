import type { ReactNode } from 'react';
import { pictureReferences, picturesOf } from '../outline/pictures.ts';
import { correctionFacts, type SectionItem, type SectionOf, type SectionPhoto } from '../outline/sections.ts';
import { captionOf, FactLines, ItemHeading, Prose } from './pageElements.tsx';
import { usePageParts } from './pageParts.ts';

/** Failed items, each with its photos next to it. Photos refer to them by their numbers. */
export function Deficiencies({
  section: { items, empty },
}: {
  section: SectionOf<'deficiencies'>;
}): ReactNode {
  if (items.length === 0) return <p>{empty}</p>;
  return (
    <ul className="findings">
      {items.map((item, index) => (
        <li
          key={item.id}
          id={deficiencyTarget(item.id)}
          className={item.photos.length > 0 ? 'finding with-photos' : 'finding'}
        >
          <div>
            <ItemText item={item} title={`${index + 1}. ${item.label}`} />
          </div>
          {item.photos.length > 0 && (
            <div>
              <Photos photos={item.photos} inRow={1} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

export const deficiencyTarget = (itemId: string): string => `deficiency-${itemId}`;

/** Items that passed, do not apply or were not marked. */
export function Items({ section: { note, items, groups } }: { section: SectionOf<'items'> }): ReactNode {
  return (
    <>
      {note !== '' && <p className="note">{note}</p>}
      {groups ? (
        <ul className="groups">
          {groups.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <p className="fact">{text}</p>
            </li>
          ))}
        </ul>
      ) : (
        <ul className="columns">
          {items.map((item) => (
            <li key={item.id}>
              <ItemText item={item} title={item.label} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function ItemText({ item, title }: { item: SectionItem; title: string }): ReactNode {
  const { section, severity, marked, notes, measurements, references } = item;
  const facts = [section, marked && `marked ${marked}`].filter((fact) => fact !== '').join(', ');
  return (
    <>
      <ItemHeading>{title}</ItemHeading>
      <p className="fact">
        {severity !== '' && <strong className="severity">{severity}</strong>}
        {severity === '' ? facts : `, ${facts}`}
      </p>
      {notes !== '' && <Prose>{notes}</Prose>}
      <CorrectionLines item={item} />
      {measurements.map((measurement) => (
        <p key={measurement}>{measurement}</p>
      ))}
      {references !== '' && <FactLines facts={[references]} />}
    </>
  );
}

/** `Location: North wall` */
export function CorrectionLines({ item }: { item: Parameters<typeof correctionFacts>[0] }): ReactNode {
  return correctionFacts(item).map(({ label, value }) => (
    <p key={label} className="prose">
      <strong>{`${label}: `}</strong>
      {value}
    </p>
  ));
}

interface PhotosProps {
  photos: readonly SectionPhoto[];
  /** Photos in a row, where there is room for it. */
  inRow: 1 | 2 | 3;
}

/** The photos of a list, each with its facts; those whose picture is elsewhere in the report by name. */
export function Photos({ photos, inRow }: PhotosProps): ReactNode {
  return (
    <>
      {pictureReferences(photos).map((line) => (
        <p key={line} className="reference">
          {line}
        </p>
      ))}
      <div className={`photos in-row-${inRow}`}>
        {picturesOf(photos).map((photo) => (
          <Figure key={photo.id} photo={photo} />
        ))}
      </div>
    </>
  );
}

function Figure({ photo }: { photo: SectionPhoto }): ReactNode {
  const { Picture } = usePageParts();
  return (
    <figure>
      <Picture photo={photo} fit="cover" />
      <figcaption>
        <strong>{captionOf(photo)}</strong>
        <FactLines facts={photo.facts} />
      </figcaption>
    </figure>
  );
}
