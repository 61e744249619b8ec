/** The keys of a nonexistent account, for the test provider and the product that uses it. */
export const PAYMENT_KEYS = {
  secretKey: 'sk_test_0123456789abcdef',
  webhookSecret: 'whsec_a_signing_secret_for_tests',
} as const;
