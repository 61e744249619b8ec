import type { ReportContent } from '@sightline/contracts/reportContent';
import type { ReactNode } from 'react';
import { projectTypeLabel } from '../../../wire/words.ts';
import { Fact, Facts, Section } from './parts.tsx';

export function ProjectSection({ content: { inspection } }: { content: ReportContent }): ReactNode {
  return (
    <Section title="Project Information">
      <Facts>
        <Fact term="Project type">{projectTypeLabel(inspection.projectType)}</Fact>
        <Fact term="Address">{inspection.address || 'Address Not Available'}</Fact>
        <Fact term="Permit number">{inspection.permitNumber || 'Not given'}</Fact>
        <Fact term="Code edition">
          {inspection.codeEdition ?? inspection.codeEditionReason ?? 'Not known'}
        </Fact>
      </Facts>
    </Section>
  );
}
