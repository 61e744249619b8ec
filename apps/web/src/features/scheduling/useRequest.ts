import { listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { requestInspection } from '@sightline/contracts/inspections/scheduling';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { todayIn } from '../../ui/time.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useSend } from '../../wire/queries.ts';
import { endDraft, hasArrived, requestIdOfDraft } from '../../wire/requestIds.ts';
import { useCurrentUser } from '../../wire/session.ts';
import { readTab } from '../../wire/tabStorage.ts';
import { useFormDraft } from '../../wire/useFormDraft.ts';
import { EMPTY_REQUEST, problemOf, type RequestForm, refusedInputs, toRequest } from './requestForm.ts';

interface RequestSending {
  form: UseFormReturn<RequestForm>;
  send: (values: RequestForm) => void;
  isSending: boolean;
}

const DRAFT = 'request-draft';

/**
 * Checks and sends a request, shows the outcome, and keeps the form's entries until the request succeeds. `onOpen` leads to
 * the request; absent where the page must stay, as in a call.
 */
export function useRequest(
  known: Partial<RequestForm> = {},
  onOpen?: (inspectionId: string) => void,
): RequestSending {
  const [draft] = useState(() => readTab<RequestForm>(DRAFT));
  const form = useForm<RequestForm>({ defaultValues: { ...EMPTY_REQUEST, ...draft, ...known } });
  useFormDraft(form, DRAFT);
  const { clientId } = useCurrentUser();
  const zone = useTimeZone();
  const [id, setId] = useState(() => requestIdOfDraft(DRAFT));
  const request = useSend(requestInspection, {
    refreshes: [listOwnInspections],
    onSuccess: (requested) => {
      form.reset(EMPTY_REQUEST);
      endDraft(DRAFT, id);
      setId(requestIdOfDraft(DRAFT));
      toast({
        title: 'Inspection Requested',
        description:
          "Your inspection request has been submitted. We'll contact you within 24 hours to confirm.",
        tone: 'success',
        ...(onOpen && { action: { label: 'Open', onClick: () => onOpen(requested.id) } }),
      });
    },
    onError: (error) => {
      // Only after a reload is the form for another inspection: until then, its id stays.
      if (hasArrived(error)) endDraft(DRAFT, id);
      refusedInputs(error).forEach(([name, message], index) =>
        form.setError(name, { message }, { shouldFocus: index === 0 }),
      );
      toast({
        title: 'Error',
        description: errorMessage(error, 'Failed to schedule inspection'),
        tone: 'error',
      });
    },
  });
  const send = (values: RequestForm): void => {
    const problem = problemOf(values, todayIn(zone));
    if (problem || !values.projectType) showProblem(form, problem);
    else
      request.mutate({
        body: toRequest({ ...values, projectType: values.projectType }, { id, clientId }, zone),
      });
  };
  return { form, send, isSending: request.isPending };
}

function showProblem(form: UseFormReturn<RequestForm>, problem: ReturnType<typeof problemOf>): void {
  if (problem === 'past') {
    form.setError(
      'day',
      { message: 'The preferred date cannot be earlier than today' },
      { shouldFocus: true },
    );
    return;
  }
  const missing = (['projectType', 'address'] as const).filter((name) => !form.getValues(name).trim());
  missing.forEach((name, index) =>
    form.setError(name, { message: 'Required' }, { shouldFocus: index === 0 }),
  );
  toast({
    title: 'Missing Information',
    description: 'Please fill in the inspection type and property address.',
    tone: 'error',
  });
}
