import type { ReactNode } from 'react';
import type { Contact, Fact, SectionOf } from '../outline/sections.ts';
import { usePageParts } from './pageParts.ts';

interface SectionProps {
  title: string;
  /** The target of a link to it. */
  id?: string;
  children: ReactNode;
}

export function Section({ title, id, children }: SectionProps): ReactNode {
  const Heading = `h${usePageParts().headingLevel}` as const;
  return (
    <section id={id} aria-label={title}>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

export function ItemHeading({ children }: { children: string }): ReactNode {
  const Heading = usePageParts().headingLevel === 2 ? 'h3' : 'h4';
  return <Heading>{children}</Heading>;
}

/** `Photo 3: Duct rough`, or its name alone. */
export function captionOf({ name, caption }: { name: string; caption: string }): string {
  return caption === '' ? name : `${name}: ${caption}`;
}

export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="facts">
      {facts.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? 'wide' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FactLines({ facts }: { facts: readonly string[] }): ReactNode {
  return facts.map((fact) => (
    <p key={fact} className="fact">
      {fact}
    </p>
  ));
}

/** Text as a person typed it, line breaks kept. */
export function Prose({ children }: { children: string }): ReactNode {
  return <p className="prose">{children}</p>;
}

export function List({ entries }: { entries: readonly string[] }): ReactNode {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ol>
  );
}

export function ContactLine({ contact: { label, ways } }: { contact: Contact }): ReactNode {
  return (
    <p className="contact-line">
      <strong>{`${label}:`}</strong>
      {ways.map(({ text, href }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}

/** Each cell has the title of its column, for pages that show rows as blocks on a phone. */
export function Table({ section }: { section: SectionOf<'table' | 'plot'> }): ReactNode {
  const { columns, rows, empty } = section;
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <div className="table">
      <table>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} data-label={columns[column]?.title}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
