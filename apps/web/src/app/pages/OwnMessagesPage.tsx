import type { ReactNode } from 'react';
import { OwnMessages } from '../../features/messages/OwnMessages.tsx';
import { useCurrentUser } from '../../wire/session.ts';

export default function OwnMessagesPage(): ReactNode {
  const { clientId } = useCurrentUser();
  return clientId === null ? null : <OwnMessages clientId={clientId} />;
}
