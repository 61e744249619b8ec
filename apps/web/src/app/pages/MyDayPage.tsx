import type { ReactNode } from 'react';
import { MyDay } from '../../features/my-day/MyDay.tsx';

export default function MyDayPage(): ReactNode {
  return <MyDay />;
}
