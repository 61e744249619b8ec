import type { ReactNode } from 'react';
import { correctionFacts, type SectionItem, type SectionOf } from '../outline/sections.ts';
import { Photos } from './Photos.tsx';
import { usePageParts } from './pageParts.ts';
import { FactLines, ItemHeading, Prose } from './parts.tsx';

/** Failed items with their notes and photos. Photos refer to them by their numbers. */
export function Deficiencies({
  section: { items, empty },
}: {
  section: SectionOf<'deficiencies'>;
}): ReactNode {
  const { isBrief } = usePageParts();
  if (items.length === 0) return <p>{empty}</p>;
  return (
    <ul className="findings">
      {items.map((item, index) => (
        <Item
          key={item.id}
          item={item}
          title={`${index + 1}. ${isBrief ? briefTitle(item) : item.label}`}
          className="finding"
        >
          <Photos photos={item.photos} inRow={2} />
        </Item>
      ))}
    </ul>
  );
}

/** Items that passed, do not apply or were not marked. */
export function Items({ section: { note, items } }: { section: SectionOf<'items'> }): ReactNode {
  const { isBrief } = usePageParts();
  return (
    <>
      {note !== '' && <p className="note">{note}</p>}
      {isBrief ? (
        <p className="brief">{items.map(briefText).join(' · ')}</p>
      ) : (
        <ul className="columns">
          {items.map((item) => (
            <Item key={item.id} item={item} title={item.label} />
          ))}
        </ul>
      )}
    </>
  );
}

/** `Electrical: Final electrical (Cover is missing; Distance 3 in)` */
function briefText(item: SectionItem): string {
  const more = [item.notes, ...item.measurements].filter((part) => part !== '').join('; ');
  return `${briefTitle(item)}${more && ` (${more})`}`;
}

function briefTitle({ section, label }: SectionItem): string {
  return `${section}: ${label}`;
}

interface ItemProps {
  item: SectionItem;
  title: string;
  className?: string;
  children?: ReactNode;
}

function Item({ item, title, className, children }: ItemProps): ReactNode {
  const { isBrief } = usePageParts();
  const { section, severity, marked, notes, measurements, references } = item;
  const facts = isBrief ? [severity, marked] : [severity, section, marked && `marked ${marked}`];
  const line = <p className="fact">{facts.filter((fact) => fact !== '').join(', ')}</p>;
  return (
    <li className={className}>
      <ItemHeading>{title}</ItemHeading>
      {!isBrief && line}
      {notes !== '' && <Prose>{notes}</Prose>}
      <CorrectionLines item={item} />
      {measurements.map((measurement) => (
        <p key={measurement}>{measurement}</p>
      ))}
      {isBrief && line}
      {references !== '' && <FactLines facts={[references]} />}
      {children}
    </li>
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
