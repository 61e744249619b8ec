import Alert from '@mui/material/Alert';
import type { Report } from '@sightline/contracts/reports/reports';
import type { ReactNode } from 'react';

/** Tells staff that the inspection has changed since the report was signed. */
export function ChangedSinceSigned({ report }: { report: Report }): ReactNode {
  const { changesSinceSigned, content } = report;
  if (changesSinceSigned.length === 0) return null;
  const version = content.reportVersion.number;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      The checklist, photos, measurements, rooms, voice notes or scan findings changed after version {version}{' '}
      was signed:
      <ChangeList changes={changesSinceSigned} />
    </Alert>
  );
}

export function ChangeList({ changes }: { changes: readonly string[] }): ReactNode {
  if (changes.length === 0) return null;
  return (
    <ul style={{ margin: 0, paddingLeft: 18 }}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
