import { CommandFailure } from '../failures.ts';
import type { Request } from '../protocol/messages.ts';
import { encode, type Raw } from '../values/values.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Command, Context } from './context.ts';
import { count, distinct } from './count.ts';
import { getMore, killCursors } from './cursor.ts';
import { remove } from './delete.ts';
import { find } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { buildInfo, endSessions, hello, ping } from './hello.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { update } from './update.ts';

const COMMANDS = new Map<string, Command>(
  Object.entries({
    hello,
    isMaster: hello,
    ismaster: hello,
    ping,
    buildInfo,
    buildinfo: buildInfo,
    endSessions,
    insert,
    find,
    getMore,
    killCursors,
    update,
    delete: remove,
    findAndModify,
    findandmodify: findAndModify,
    aggregate,
    count,
    distinct,
    createIndexes,
    listIndexes,
    dropIndexes,
    listCollections,
    create,
    drop,
    dropDatabase,
    listDatabases,
  }),
);

/** Runs one command and returns its answer; a refusal is thrown. */
export function runCommand(request: Request, context: Context): Raw {
  const command = COMMANDS.get(request.name);
  if (!command) throw new CommandFailure(59, `no such command: '${request.name}'`);
  if (request.body.startTransaction !== undefined || request.body.autocommit !== undefined)
    throw new CommandFailure(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  const answer = command(request, context);
  return answer instanceof Uint8Array ? answer : encode({ ...answer, ok: 1 });
}
