import type { ReactNode } from 'react';
import { pictureReferences, picturesOf } from '../outline/pictures.ts';
import type { SectionPhoto } from '../outline/sections.ts';
import { captionOf, FactLines } from './pageElements.tsx';
import { usePageParts } from './pageParts.ts';

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
