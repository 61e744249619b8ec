/** What a client agrees to for themselves: what is sent, what it may cost, how it ends, and that it is no condition. */
export const SMS_AGREEMENT = {
  label: 'Text me about this inspection',
  help: 'By turning this on you agree to automated text messages about your inspections at this phone number. Message and data rates may apply. Reply STOP to opt out. You can book without it.',
};
