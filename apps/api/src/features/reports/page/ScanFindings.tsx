import type { SectionFinding, SectionOf } from '@sightline/report/outline/sections';
import { CorrectionLines, Picture } from './Items.tsx';

/** What people accepted of scans: the keyframe with its outline, and who stands for it. */
export function ScanFindings({ section: { note, findings } }: { section: SectionOf<'scanFindings'> }) {
  return (
    <>
      <p>{note}</p>
      <ul>
        {findings.map((finding) => (
          <ScanFinding key={finding.id} finding={finding} />
        ))}
      </ul>
    </>
  );
}

function ScanFinding({ finding }: { finding: SectionFinding }) {
  const { name, label, place, severity, note, facts, photo } = finding;
  const subtitle = [severity, place].filter((part) => part !== '').join(', ');
  return (
    <li className={photo ? 'scanned pictured' : 'scanned'}>
      {photo && <Picture photo={photo} />}
      <div>
        <h3>{`${name}: ${label}`}</h3>
        {subtitle !== '' && <p>{subtitle}</p>}
        {note !== '' && <p className="prose">{note}</p>}
        <CorrectionLines item={finding} />
        {facts.map((fact) => (
          <p key={fact} className="fact">
            {fact}
          </p>
        ))}
      </div>
    </li>
  );
}
