import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ClientDialog } from '../../features/clients/ClientDialog.tsx';
import { Booking } from '../../features/scheduling/Booking.tsx';
import { bookingTimeOf } from '../../features/scheduling/bookingAddress.ts';
import { toast } from '../../ui/toasts.ts';

/** `?client=` comes from the panel of a client, `?day=&time=&inspector=` from the calendar. */
export default function SchedulePage(): ReactNode {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const done = ({ clientName, address }: Inspection): void => {
    toast({ title: 'Inspection scheduled', description: `${clientName}, ${address}`, tone: 'success' });
    void navigate('/inspections');
  };
  const pay = (link: string): void => window.location.assign(link);
  return (
    <Booking
      clientId={params.get('client') ?? ''}
      when={bookingTimeOf(params)}
      renderNewClient={(typed, onDone) => (
        <ClientDialog
          typed={typed}
          onClose={() => onDone(null)}
          onAdded={onDone}
          onExisting={(id) => onDone({ id })}
          existingVerb="Choose"
        />
      )}
      onScheduled={done}
      onPay={pay}
    />
  );
}
