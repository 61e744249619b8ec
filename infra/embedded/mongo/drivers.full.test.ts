import { randomUUID } from 'node:crypto';
import { MongoStore } from 'connect-mongo';
import session, { type SessionData } from 'express-session';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../testing/embeddedDatabase.ts';

interface Mark {
  code: string;
  result: string;
}
interface Inspection {
  _id: string;
  number: number;
  status: string;
  inspector: string;
  marks: mongoose.Types.DocumentArray<Mark>;
  notes: Map<string, string>;
  scheduledAt: Date;
  createdAt: Date;
  updatedAt: Date;
}
interface Inspector {
  _id: string;
  name: string;
}

let database: TestDatabase;
let connection: Connection;
let Inspection: ReturnType<typeof inspectionModel>;
let Inspector: ReturnType<typeof inspectorModel>;
beforeAll(async () => {
  database = await openDatabase();
  connection = await mongoose
    .createConnection(database.uri, { dbName: database.db.databaseName })
    .asPromise();
  Inspection = inspectionModel();
  Inspector = inspectorModel();
});
afterAll(async () => {
  await connection.close();
  await database[Symbol.asyncDispose]();
});

const inspectorModel = () =>
  connection.model(
    'Inspector',
    new mongoose.Schema<Inspector>({ _id: String, name: String }, { autoCreate: false }),
  );

function inspectionModel() {
  const mark = new mongoose.Schema<Mark>(
    { code: String, result: { type: String, default: 'unmarked' } },
    { _id: false },
  );
  const schema = new mongoose.Schema<Inspection>(
    {
      _id: { type: String, default: () => randomUUID() },
      number: { type: Number, unique: true },
      status: { type: String, index: true },
      inspector: { type: String, ref: 'Inspector' },
      marks: [mark],
      notes: { type: Map, of: String },
      scheduledAt: Date,
    },
    { timestamps: true, optimisticConcurrency: true, autoCreate: false },
  );
  schema.index({ status: 1, scheduledAt: -1 });
  return connection.model('Inspection', schema);
}

describe('mongoose', () => {
  test('builds its indexes', async () => {
    await Inspection.init();
    const byIndex = Inspection.find({ status: 'open' }).hint('status_1_scheduledAt_-1');
    expect(await byIndex).toEqual([]);
  });

  test('creates, finds, changes, saves and deletes', async () => {
    const created = await Inspection.create({
      number: 1,
      status: 'open',
      marks: [{ code: 'R-1' }],
      notes: { a: 'x' },
    });
    expect(created.createdAt).toBeInstanceOf(Date);
    created.marks.push({ code: 'R-2', result: 'pass' });
    created.marks.at(0)?.set('result', 'fail');
    created.notes.set('b', 'y');
    await created.save();
    const found = await Inspection.findOne({ 'marks.code': 'R-2' }).lean();
    expect(found).toMatchObject({
      marks: [
        { code: 'R-1', result: 'fail' },
        { code: 'R-2', result: 'pass' },
      ],
      notes: { a: 'x', b: 'y' },
    });
    created.marks.pull({ code: 'R-1' });
    await created.deleteOne();
    expect(await Inspection.exists({ number: 1 })).toBeNull();
  });

  test('refuses to overwrite a concurrent change', async () => {
    const mine = await Inspection.create({ number: 2, status: 'open' });
    const theirs = await Inspection.findById(mine._id).orFail();
    await theirs.set('status', 'done').save();
    await expect(mine.set('status', 'cancelled').save()).rejects.toThrow(mongoose.Error.VersionError);
  });

  test('reports a duplicate with its key', async () => {
    await Inspection.create({ number: 3, status: 'open' });
    await expect(Inspection.create({ number: 3 })).rejects.toMatchObject({
      code: 11000,
      keyValue: { number: 3 },
    });
  });

  test('upserts with its timestamps', async () => {
    const options = { upsert: true, returnDocument: 'after' } as const;
    const first = await Inspection.findOneAndUpdate(
      { number: 4 },
      { $set: { status: 'a' } },
      options,
    ).orFail();
    const second = await Inspection.findOneAndUpdate(
      { number: 4 },
      { $set: { status: 'b' } },
      options,
    ).orFail();
    expect(second._id).toBe(first._id);
    expect(second.createdAt).toEqual(first.createdAt);
    expect(second.updatedAt.getTime()).toBeGreaterThanOrEqual(first.updatedAt.getTime());
  });

  test('populates, pages, streams and counts', async () => {
    await Inspector.create({ _id: 'ana', name: 'Ana' });
    const many = Array.from({ length: 250 }, (_, i) => ({
      number: 1000 + i,
      status: 'paged',
      inspector: 'ana',
      scheduledAt: new Date(i),
    }));
    await Inspection.insertMany(many);
    const page = await Inspection.find({ status: 'paged' })
      .sort({ scheduledAt: -1 })
      .skip(10)
      .limit(2)
      .populate<{ inspector: { name: string } }>('inspector');
    expect(page.map(({ number, inspector }) => [number, inspector.name])).toEqual([
      [1239, 'Ana'],
      [1238, 'Ana'],
    ]);
    let streamed = 0;
    for await (const one of Inspection.find({ status: 'paged' }).select('number').lean().cursor())
      streamed += one.number > 0 ? 1 : 0;
    expect(streamed).toBe(250);
    expect(await Inspection.countDocuments({ status: 'paged', number: { $lt: 1100 } })).toBe(100);
  });

  test('writes in bulk', async () => {
    const result = await Inspection.bulkWrite([
      { insertOne: { document: { number: 5000, status: 'bulk' } } },
      { updateOne: { filter: { number: 5001 }, update: { $set: { status: 'bulk' } }, upsert: true } },
      { updateMany: { filter: { status: 'bulk' }, update: { $set: { marks: [{ code: 'x' }] } } } },
    ]);
    expect([result.insertedCount, result.upsertedCount, result.modifiedCount]).toEqual([1, 1, 2]);
  });
});

const data = (path: string): SessionData => {
  const cookie = new session.Cookie();
  Object.assign(cookie, { path, maxAge: 60_000 });
  return { cookie } as SessionData;
};

const call = <T>(work: (done: (error: unknown, value?: T | null) => void) => void) =>
  new Promise<T | null | undefined>((resolve, reject) =>
    work((error, value) => (error ? reject(error) : resolve(value))),
  );

describe('connect-mongo', () => {
  test('keeps, renews, counts and destroys sessions', async () => {
    const store = MongoStore.create({
      mongoUrl: database.uri,
      dbName: database.db.databaseName,
      touchAfter: 0,
    });
    await call((done) => store.set('s1', data('/ana'), done));
    await call((done) => store.set('s1', data('/bo'), done));
    expect(await call<SessionData>((done) => store.get('s1', done))).toMatchObject({
      cookie: { path: '/bo' },
    });
    await call((done) => store.touch('s1', data('/bo'), done));
    expect(await call<number>((done) => store.length(done))).toBe(1);
    await call((done) => store.destroy('s1', done));
    expect(await call((done) => store.get('s1', done))).toBeFalsy();
    await store.close();
  });
});
