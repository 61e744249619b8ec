import { NotificationChoices } from '@sightline/contracts/accounts/account';
import { PushChoices } from '@sightline/contracts/accounts/push';
import type { UserRole } from '@sightline/contracts/accounts/roles';
import { mintId } from '@sightline/contracts/core/ids';
import type { UserRecord } from '@sightline/store/accounts/users';

/** An account that cannot sign in until its password is set with a one-time link. */
export function newAccount(facts: {
  role: UserRole;
  name: string;
  email: string;
  clientId?: string;
  licenseNumber?: string | undefined;
  trades?: string[] | undefined;
}): UserRecord {
  const { role, name, email, clientId = null, licenseNumber = null, trades = [] } = facts;
  const [firstName = '', ...rest] = name.split(/\s+/);
  const now = new Date();
  return {
    _id: mintId(),
    email,
    passwordHash: null,
    firstName,
    lastName: rest.join(' '),
    role,
    isActive: true,
    clientId,
    licenseNumber,
    trades,
    passwordLinkHash: null,
    passwordLinkExpiresAt: null,
    history: [],
    revision: 0,
    sessionEpoch: 0,
    notifications: NotificationChoices.parse({}),
    push: PushChoices.parse({}),
    hasTwoStep: false,
    createdAt: now,
    updatedAt: now,
  };
}
