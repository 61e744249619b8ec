/** The texts about a mailing, which differ between the two specifications. */
export interface MailTexts {
  sent: string;
  /** The title and text of the message about a failure. */
  failed: readonly [string, string];
  noRecipient: string;
  /** Whether Send can be pressed without a recipient, and then asks for one. */
  asksForRecipient: boolean;
}

/** The texts on the page of reports (first specification, section 8). */
export const PAGE_TEXTS: MailTexts = {
  sent: 'Email Sent Successfully',
  failed: ['Email Failed', 'Unable to send email. Please try again or contact support.'],
  noRecipient: 'Error',
  asksForRecipient: false,
};

/** The texts in the report generator (second specification, section 8). */
export const GENERATOR_TEXTS: MailTexts = {
  sent: 'Report Sent Successfully',
  failed: ['Email Failed', 'Failed to send report email.'],
  noRecipient: 'Missing Information',
  asksForRecipient: true,
};
