import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { formatCents } from '@sightline/wording/money';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { PlainField, type PlainFieldProps } from '../../../ui/PlainField.tsx';
import { PlainSwitch } from '../../../ui/PlainSwitch.tsx';
import { SMS_AGREEMENT } from '../smsAgreement.ts';
import {
  type Contact,
  type ContactProblems,
  missingProblems,
  NO_CONTACT,
  readDraft,
  storeDraft,
} from './bookForm.ts';

interface ContactCardProps {
  feeCents: number | null;
  isPaymentSetUp: boolean;
  isVirtual: boolean;
  /** False while no time is held. */
  isReady: boolean;
  isSending: boolean;
  /** The server's refusals by field. */
  refused: ContactProblems;
  /** The typed address has changed. */
  onAddress: (address: string) => void;
  onSend: (contact: Contact, acceptsSms: boolean) => void;
}

/** The visitor's contact and property. Problems appear below the fields after the first attempt to send. */
export function ContactCard({
  feeCents,
  isPaymentSetUp,
  isVirtual,
  isReady,
  isSending,
  refused,
  onAddress,
  onSend,
}: ContactCardProps): ReactNode {
  const [contact, setContact] = useState(() => readDraft().contact);
  const [acceptsSms, setAcceptsSms] = useState(false);
  const [sent, setSent] = useState<Contact | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isAsSent = (name: keyof Contact): boolean => contact[name] === sent?.[name];
  const missing = sent ? missingProblems(contact) : {};
  useEffect(() => storeDraft({ contact }), [contact]);
  useEffect(() => focusFirst(form.current, refused), [refused]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setSent(contact);
    const problems = missingProblems(contact);
    if (Object.keys(problems).length === 0) onSend(contact, acceptsSms);
    else focusFirst(form.current, problems);
  };
  const field = (name: keyof Contact, label: string): FieldProps => ({
    name,
    label,
    size: 'small',
    value: contact[name],
    onChange: (value) => {
      setContact({ ...contact, [name]: value });
      if (name === 'address') onAddress(value);
    },
    // A refusal no longer applies to a changed value.
    problem: missing[name] ?? (isAsSent(name) ? refused[name] : undefined),
  });
  const addressLabel = isVirtual ? DOCUMENTED_ADDRESS : 'Project Address';
  const addressHint = isVirtual && { placeholder: DOCUMENTED_ADDRESS };
  return (
    <Card
      component="form"
      ref={form}
      noValidate
      onSubmit={submit}
      aria-labelledby="book-who"
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <Typography component="h2" variant="h3" id="book-who" sx={{ mb: 2 }}>
        Contact and property
      </Typography>
      <Box sx={FIELDS}>
        <PlainField {...field('name', 'Client Name')} autoComplete="name" />
        <PlainField {...field('email', 'Email')} type="email" autoComplete="email" />
        <PlainField {...field('phone', 'Phone')} type="tel" autoComplete="tel" />
        <PlainField {...field('size', 'Project size')} isOptional placeholder="2,400 sq ft" />
        <PlainField {...field('address', addressLabel)} {...addressHint} rows={3} />
        <PlainField {...field('details', 'Details')} isOptional rows={4} />
      </Box>
      <Box sx={{ mt: 1.5 }}>
        <PlainSwitch {...SMS_AGREEMENT} isOn={acceptsSms} onChange={setAcceptsSms} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 3 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 180px' }}>
          {!isPaymentSetUp && feeCents ? <strong>Fee {formatCents(feeCents)} </strong> : null}
          {isReady ? readyText(feeCents, isPaymentSetUp) : 'Choose a free time first.'}
        </Typography>
        <Button type="submit" size="large" variant="contained" disabled={!isReady || isSending}>
          {isSending ? 'Processing...' : submitLabel(feeCents, { isPaymentSetUp, isReady })}
        </Button>
      </Box>
    </Card>
  );
}

const DOCUMENTED_ADDRESS = 'Property Address (for documentation)';

function readyText(feeCents: number | null, isPaymentSetUp: boolean): string {
  if (!feeCents) return 'We will contact you about the price.';
  return isPaymentSetUp
    ? 'You pay on the next page, at our payment provider.'
    : 'You pay nothing now. We tell you how to pay when we confirm the time.';
}

type FieldProps = Omit<PlainFieldProps, 'autoComplete' | 'type'>;

function focusFirst(form: HTMLFormElement | null, problems: ContactProblems): void {
  const first = Object.keys(NO_CONTACT).find((name) => name in problems);
  if (first) form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
}

/** The last two fields are multi-line and as wide as the card. */
const FIELDS = {
  display: 'grid',
  gap: 2.25,
  gridTemplateColumns: { sm: '1fr 1fr' },
  '& > :nth-last-of-type(-n+2)': { gridColumn: '1 / -1' },
};

interface PaymentState {
  isPaymentSetUp: boolean;
  isReady: boolean;
}

/** The label follows the price, which is unknown until a type is chosen. */
function submitLabel(feeCents: number | null, { isPaymentSetUp, isReady }: PaymentState): string {
  if (!isPaymentSetUp) return 'Request Booking';
  if (feeCents) return `Book & Pay · ${formatCents(feeCents)}`;
  return isReady ? 'Request Booking' : 'Book & Pay';
}
