import type { ReactNode } from 'react';
import type { SectionFinding, SectionOf } from '../outline/sections.ts';
import { CorrectionLines } from './Items.tsx';
import { FactLines, ItemHeading, Prose } from './pageElements.tsx';
import { usePageParts } from './pageParts.ts';

export function ScanFindings({ section }: { section: SectionOf<'scanFindings'> }): ReactNode {
  return (
    <>
      <p className="note">{section.note}</p>
      <ul className="scan-findings">
        {section.findings.map((finding) => (
          <ScanFinding key={finding.id} finding={finding} />
        ))}
      </ul>
    </>
  );
}

function ScanFinding({ finding }: { finding: SectionFinding }): ReactNode {
  const { Picture } = usePageParts();
  const { name, label, place, severity, note, facts, photo } = finding;
  const subtitle = [severity, place].filter((part) => part !== '').join(', ');
  return (
    <li className={photo ? 'scanned pictured' : 'scanned'}>
      {/* What is outlined may be at its edge. */}
      {photo && <Picture photo={photo} fit="contain" />}
      <div>
        <ItemHeading>{`${name}: ${label}`}</ItemHeading>
        {subtitle !== '' && <p className="subtitle">{subtitle}</p>}
        {note !== '' && <Prose>{note}</Prose>}
        <CorrectionLines item={finding} />
        <FactLines facts={facts} />
      </div>
    </li>
  );
}
