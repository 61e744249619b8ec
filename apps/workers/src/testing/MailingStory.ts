import { sendEmail as job } from '@sightline/contracts/jobs';
import { type DeliveryRecord, findDelivery } from '@sightline/store/deliveries/deliveries';
import { sendEmail } from '../jobs/send-email/sendEmail.ts';
import { storeOrganization } from './deliveries.ts';
import { type MailServer, startMailServer } from './mailServer.ts';
import { openTestServices, type TestServices, tryOf } from './services.ts';

export const PUBLIC_URL = 'https://inspections.example.com';
export const LINK_SECRET = 'a secret of personal links for tests';
/** The settings from which a worker makes personal links. */
export const LINKS = { publicUrl: PUBLIC_URL, linkSecret: LINK_SECRET };

/** An organization that mails from its own address, and the mail servers of one test. */
export class MailingStory {
  readonly services: TestServices;
  readonly #servers: MailServer[] = [];

  private constructor(services: TestServices) {
    this.services = services;
  }

  static async begin(): Promise<MailingStory> {
    const services = await openTestServices();
    await storeOrganization(services);
    return new MailingStory(services);
  }

  async mailServer(...behavior: Parameters<typeof startMailServer>): Promise<MailServer> {
    const server = await startMailServer(...behavior);
    this.#servers.push(server);
    return server;
  }

  /** Runs the job once; throws when it is to be tried again. */
  async run(
    { url }: { url: string },
    delivery: DeliveryRecord,
    { attempt = 1, leaseMs }: { attempt?: number; leaseMs?: number } = {},
  ): Promise<void> {
    const from = { name: 'Inspections', address: 'inspections@provider.example' };
    const lease = leaseMs === undefined ? {} : { leaseMs };
    const handler = sendEmail({ ...this.services, ...LINKS, smtpUrl: url, from, ...lease });
    await handler.run({ deliveryId: delivery._id }, tryOf(attempt, job.attempts));
  }

  /** Runs the job once and returns the stored delivery. */
  async send(...order: Parameters<MailingStory['run']>): Promise<DeliveryRecord> {
    const [, delivery] = order;
    await this.run(...order).catch(() => undefined);
    const known = await findDelivery(this.services.store, delivery._id);
    if (!known) throw new Error('the delivery is gone');
    return known;
  }

  async stopMailServers(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
  }

  async close(): Promise<void> {
    await this.stopMailServers();
    await this.services.close();
  }
}
