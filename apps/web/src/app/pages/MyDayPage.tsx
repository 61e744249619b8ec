import type { ReactNode } from 'react';
import { MyDay } from '../../features/my-day/MyDay.tsx';
import { useOutboxNow } from '../useOutboxNow.ts';

export default function MyDayPage(): ReactNode {
  useOutboxNow();
  return <MyDay />;
}
