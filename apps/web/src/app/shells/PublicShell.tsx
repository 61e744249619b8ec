import type { ReactNode } from 'react';
import { useOrganization } from '../../wire/organization.ts';
import { Brand } from './Brand.tsx';
import { DemoChip } from './DemoChip.tsx';
import { Main } from './Main.tsx';
import { PublicFrame } from './PublicFrame.tsx';

/** The shell of public pages. */
export function PublicShell({ children }: { children: ReactNode }): ReactNode {
  const organization = useOrganization();
  const brand = (
    <>
      <Brand />
      <DemoChip />
    </>
  );
  return (
    <PublicFrame brand={brand} organization={organization}>
      <Main wide={false}>{children}</Main>
    </PublicFrame>
  );
}
