export type AccountNotice = keyof typeof ACCOUNT_NOTICE_SUBJECTS;

export const ACCOUNT_NOTICE_SUBJECTS = {
  passwordReset: 'Set a new password',
  staffInvitation: 'Your account',
  passwordChanged: 'Your password was changed',
  passkeyAdded: 'A passkey was added to your account',
  passkeyRenamed: 'A passkey of your account was renamed',
  passkeyRemoved: 'A passkey was removed from your account',
  twoStepOn: 'Two-step sign-in was turned on',
  twoStepOff: 'Two-step sign-in was turned off',
  recoveryCodesRenewed: 'New recovery codes were created',
} as const;
