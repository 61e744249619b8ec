import type { NewClient } from '@sightline/contracts/clients/clients';

export type ClientForm = NewClient;

export const EMPTY_CLIENT = {
  name: '',
  email: '',
  phone: '',
  address: '',
  companyName: '',
  notes: '',
  loginEnabled: false,
  acceptsSms: false,
  mayShareEmail: false,
} satisfies ClientForm;
