import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import {
  getInvitationLink,
  type Invitation,
  inviteClientToCall,
  listInvitations,
  mailInvitation,
  textInvitation,
} from '@sightline/contracts/rooms/rooms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { endRequest, requestIdFor } from '../../wire/requestIds.ts';
import type { MadeLink } from './SharedLinkDialog.tsx';

interface GuestLink {
  /** Mails the link, again if it was mailed before. */
  mail: () => void;
  /** Texts the link through the company's gateway. */
  text: () => void;
  /** Shows the link, to hand it over otherwise. */
  share: () => void;
  shared: Omit<MadeLink, 'phone'> | null;
  closeShared: () => void;
  isBusy: boolean;
}

/** Hands a personal link over. Without an invitation, it is that of the inspection's client. */
export function useGuestLink(inspectionId: string, known: Invitation | undefined): GuestLink {
  const queryClient = useQueryClient();
  const [shared, setShared] = useState<GuestLink['shared']>(null);
  const invitation = async (): Promise<Invitation> =>
    known ?? (await call(inviteClientToCall, { params: { inspectionId } }));
  const onError = (error: Error): void => {
    toast({ title: 'The link was not sent', description: errorMessage(error), tone: 'error' });
  };
  const onSettled = (): void => {
    for (const { path } of [listInvitations, listInspectionMails])
      void queryClient.invalidateQueries({ queryKey: keyOf({ path }) });
  };
  const mail = useMutation({
    mutationFn: async () => {
      const { id: invitationId } = await invitation();
      const id = requestIdFor(['link by mail', invitationId]);
      const sent = await call(mailInvitation, { params: { invitationId }, body: { id } });
      endRequest(id);
      return sent;
    },
    onSuccess: ({ name, email }) =>
      toast({ title: 'Sending the link', description: `${name} gets it at ${email}.` }),
    onError,
    onSettled,
  });
  const text = useMutation({
    mutationFn: async () => {
      const { id: invitationId } = await invitation();
      const id = requestIdFor(['link by text', invitationId]);
      const sent = await call(textInvitation, { params: { invitationId }, body: { id } });
      endRequest(id);
      return sent;
    },
    onSuccess: ({ name, smsTo }) =>
      toast({ title: 'Sending the link', description: `${name} gets it at ${smsTo}.` }),
    onError,
    onSettled,
  });
  const share = useMutation({
    mutationFn: async () => {
      const { id, name } = await invitation();
      return { ...(await call(getInvitationLink, { params: { invitationId: id } })), name };
    },
    onSuccess: setShared,
    onError,
    onSettled,
  });
  return {
    mail: () => mail.mutate(),
    text: () => text.mutate(),
    share: () => share.mutate(),
    shared,
    closeShared: () => setShared(null),
    isBusy: mail.isPending || text.isPending || share.isPending,
  };
}
