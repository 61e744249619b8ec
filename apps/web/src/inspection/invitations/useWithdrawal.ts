import { type Invitation, listInvitations, revokeInvitation } from '@sightline/contracts/rooms/rooms';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

/** Withdraws a personal link after a question. */
export function useWithdrawal(): { ask: (invitation: Invitation) => void; isPending: boolean } {
  const revoke = useSend(revokeInvitation, {
    refreshes: [listInvitations],
    onSuccess: () => toast({ title: 'Link withdrawn', description: 'It no longer opens the call.' }),
    onError: (error) =>
      toast({ title: 'Link not withdrawn', description: errorMessage(error), tone: 'error' }),
  });
  const ask = async ({ id: invitationId, name }: Invitation): Promise<void> => {
    const isSure = await confirmAction({
      title: `Withdraw ${name}'s link?`,
      text: 'The link stops working immediately. Anyone on the call through it is disconnected.',
      action: 'Withdraw',
      destructive: true,
    });
    if (isSure) revoke.mutate({ params: { invitationId } });
  };
  return { ask: (invitation) => void ask(invitation), isPending: revoke.isPending };
}
