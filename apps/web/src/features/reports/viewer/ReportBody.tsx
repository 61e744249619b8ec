import Typography from '@mui/material/Typography';
import type { ReportContent } from '@sightline/contracts/reportContent';
import type { ReactNode } from 'react';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RESULTS } from '../reportWords.ts';
import { AttachmentsSection } from './AttachmentsSection.tsx';
import { CertificationSection } from './CertificationSection.tsx';
import { CompanySection } from './CompanySection.tsx';
import { FindingsSection } from './FindingsSection.tsx';
import { nextStepsOf } from './nextSteps.ts';
import { PeopleSection } from './PeopleSection.tsx';
import { ProjectSection } from './ProjectSection.tsx';
import { Prose, Section } from './parts.tsx';

/** What a report says, in the order of the printed one. */
export function ReportBody({
  content,
  contentHash,
}: {
  content: ReportContent;
  contentHash: string;
}): ReactNode {
  const result = RESULTS[content.result] ?? { label: content.result, tone: 'gray' };
  const { completedItems, totalItems, passedItems, failedItems } = content.progress;
  return (
    <>
      <ProjectSection content={content} />
      <PeopleSection content={content} />
      <Section title="Summary">
        <StatusChip tone={result.tone}>{result.label}</StatusChip>
        <Typography variant="body2" color="textSecondary" sx={{ my: 1 }}>
          {completedItems} of {totalItems} items marked, {passedItems} passed, {failedItems} failed
        </Typography>
        <Prose>{content.summary}</Prose>
      </Section>
      <FindingsSection content={content} />
      <CompanySection content={content} />
      <Section title="Next Steps">
        <ol style={{ margin: 0, paddingLeft: 20 }}>
          {nextStepsOf(content).map((step) => (
            <Typography component="li" key={step} sx={{ mb: 0.5 }}>
              {step}
            </Typography>
          ))}
        </ol>
      </Section>
      <AttachmentsSection photos={content.photos} />
      <CertificationSection content={content} contentHash={contentHash} />
    </>
  );
}
