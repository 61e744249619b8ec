import { signChecklist } from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { createInspection, updateInspection } from '@sightline/contracts/inspections/scheduling';
import { changeSettings } from '@sightline/contracts/organization/organizationSettings';
import { generateReport } from '@sightline/contracts/reports/signing';
import { issueRoomTicket } from '@sightline/contracts/rooms/rooms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeChecklist, signatureOf } from '../../../../../tests/support/checklists.ts';
import { storedClient, storedInspection } from '../../../../../tests/support/people.ts';
import { TestServer } from '../../../../../tests/support/TestServer.ts';
import { SIGNATURE } from '../reports/testing/ReportStory.ts';

/**
 * The assignment decides who may sign and, where the company allows it, host. So inspectors cannot reassign
 * it.
 */

type Caller = Awaited<ReturnType<TestServer['signedInAs']>>;

let server: TestServer;
let admin: Caller;
let ana: Caller;
let bo: Caller;

beforeAll(async () => {
  server = await TestServer.start();
  await server.startNode();
  admin = await server.signedInAs('admin');
  ana = await server.signedInAs('inspector', { firstName: 'Ana', lastName: 'Ruiz', licenseNumber: 'BN-77' });
  bo = await server.signedInAs('inspector', { firstName: 'Bo', lastName: 'Lang', licenseNumber: 'BN-88' });
});
afterAll(() => server.close());

const assignedTo = async ({ user }: Caller): Promise<string> => {
  const assigned = { inspectorId: user._id, inspector: `${user.firstName} ${user.lastName}` };
  return (await storedInspection(server.services.store, assigned))._id;
};
const unassignedInspection = async (): Promise<string> => (await storedInspection(server.services.store))._id;

const read = async (inspectionId: string) => await admin.ask(getInspection, { params: { inspectionId } });

async function change(caller: Caller, inspectionId: string, facts: { inspectorId: string | null }) {
  const { updatedAt: unmodifiedSince } = await read(inspectionId);
  const body = { ...facts, unmodifiedSince };
  return await caller.call(updateInspection, { params: { inspectionId }, body });
}

const REFUSAL = {
  code: 'assignmentForbidden',
  error: 'An inspector can take an unassigned inspection. Only the office can change who is assigned.',
};

test("an inspector who takes another one's inspection is refused, and can neither sign nor host it", async () => {
  await admin.ask(changeSettings, { body: { assignedInspectorHosts: true } });
  const inspectionId = await assignedTo(ana);
  const marked = await changeChecklist(ana, inspectionId, { mechanicalDuctRough: 'pass' });
  const { status, reply } = await change(bo, inspectionId, { inspectorId: bo.user._id });
  expect([status, reply]).toMatchObject([403, REFUSAL]);
  expect(await read(inspectionId)).toMatchObject({ inspectorId: ana.user._id, inspector: 'Ana Ruiz' });
  const params = { inspectionId };
  const signed = await bo.call(signChecklist, {
    params: { checklistId: marked.id },
    body: signatureOf(marked, await read(inspectionId)),
  });
  expect([signed.status, signed.reply]).toMatchObject([403, { code: 'signerNotAssigned' }]);
  const body = { id: mintId(), result: 'approved', summary: 'Fine.', signature: SIGNATURE } as const;
  const report = await bo.call(generateReport, { params, body });
  expect([report.status, report.reply]).toMatchObject([403, { code: 'signerNotAssigned' }]);
  expect((await bo.ask(issueRoomTicket, { params })).role).toBe('field');
});

test('an inspector cannot assign an inspection to another inspector, whether it is their own or unassigned', async () => {
  const own = await assignedTo(ana);
  const free = await unassignedInspection();
  const attempts = [
    change(ana, own, { inspectorId: bo.user._id }),
    change(ana, own, { inspectorId: null }),
    change(bo, own, { inspectorId: null }),
    change(ana, free, { inspectorId: bo.user._id }),
  ];
  for (const { status, reply } of await Promise.all(attempts))
    expect([status, reply]).toMatchObject([403, REFUSAL]);
  expect(await read(own)).toMatchObject({ inspectorId: ana.user._id });
  expect(await read(free)).toMatchObject({ inspectorId: null });
});

test('an inspector takes an unassigned inspection once, and may name the current inspector in any change', async () => {
  const inspectionId = await unassignedInspection();
  expect((await change(ana, inspectionId, { inspectorId: ana.user._id })).reply).toMatchObject({
    inspectorId: ana.user._id,
    inspector: 'Ana Ruiz',
  });
  expect((await change(bo, inspectionId, { inspectorId: bo.user._id })).status).toBe(403);
  expect((await change(bo, inspectionId, { inspectorId: ana.user._id })).status).toBe(200);
});

test('the office assigns every inspection to an inspector, and never to the office', async () => {
  const office = await server.signedInAs('office');
  const inspectionId = await assignedTo(ana);
  expect((await change(office, inspectionId, { inspectorId: bo.user._id })).reply).toMatchObject({
    inspector: 'Bo Lang',
  });
  const refused = await change(office, inspectionId, { inspectorId: office.user._id });
  expect([refused.status, refused.reply]).toMatchObject([400, { error: 'This inspector does not exist.' }]);
});

test('of two inspectors who take an unassigned inspection at the same moment, one gets it', async () => {
  const inspectionId = await unassignedInspection();
  const { updatedAt: unmodifiedSince } = await read(inspectionId);
  const answers = await Promise.all(
    [ana, bo].map(
      async (caller) =>
        await caller.call(updateInspection, {
          params: { inspectionId },
          body: { inspectorId: caller.user._id, unmodifiedSince },
        }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { inspectorId } = await read(inspectionId);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(inspectorId).toBe([ana, bo][winner]?.user._id);
});

test('an admin assigns any inspector or none', async () => {
  const inspectionId = await assignedTo(ana);
  for (const inspectorId of [bo.user._id, null, ana.user._id])
    expect((await change(admin, inspectionId, { inspectorId })).reply).toMatchObject({ inspectorId });
});

test('an inspector who schedules an inspection may assign it to themselves or leave it unassigned', async () => {
  const { _id: clientId } = await storedClient(server.services.store);
  const schedule = async (caller: Caller, inspectorId: string | null) => {
    const body = { clientId, projectType: 'mechanical', address: '7 Reef Road', inspectorId } as const;
    return await caller.call(createInspection, { body });
  };
  const refused = await schedule(ana, bo.user._id);
  expect([refused.status, refused.reply]).toMatchObject([403, REFUSAL]);
  expect((await schedule(ana, ana.user._id)).reply).toMatchObject({ inspector: 'Ana Ruiz' });
  expect((await schedule(ana, null)).reply).toMatchObject({ inspectorId: null });
  expect((await schedule(admin, bo.user._id)).reply).toMatchObject({ inspector: 'Bo Lang' });
});
