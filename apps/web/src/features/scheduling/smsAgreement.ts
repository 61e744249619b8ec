/**
 * The client's consent to text messages: their content, cost and opt-out, and that consent is voluntary. It is off
 * until the person turns it on (47 CFR 64.1200 requires an express agreement).
 */
export const SMS_AGREEMENT = {
  label: 'Text me about this inspection',
  help: 'By turning this on you agree to automated text messages about your inspections at this phone number. Message and data rates may apply. Reply STOP to opt out. You can book without it.',
};
