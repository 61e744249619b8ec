import type { ReportContent } from '@sightline/contracts/reportContent';
import type { ReactNode } from 'react';
import { Fact, Facts, Section } from './parts.tsx';

export function CompanySection({ content: { organization } }: { content: ReportContent }): ReactNode {
  return (
    <Section title="Company Documentation">
      <Facts>
        <Fact term="Private provider">{organization.name}</Fact>
        <Fact term="Licence">{organization.licenseNumber}</Fact>
        <Fact term="Address">{organization.address}</Fact>
        <Fact term="Contact">{`${organization.phone}, ${organization.email}`}</Fact>
      </Facts>
    </Section>
  );
}
