import type { ReactNode } from 'react';
import { Main } from './Main.tsx';
import { PublicFrame } from './PublicFrame.tsx';

export function PublicShell({ children }: { children: ReactNode }): ReactNode {
  return (
    <PublicFrame>
      <Main wide={false}>{children}</Main>
    </PublicFrame>
  );
}
