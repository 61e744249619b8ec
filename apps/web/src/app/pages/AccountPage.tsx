import type { ReactNode } from 'react';
import { OwnAccount } from '../../features/account/own/OwnAccount.tsx';

export default function AccountPage(): ReactNode {
  return <OwnAccount />;
}
