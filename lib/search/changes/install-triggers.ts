import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeTriggerPrefix } from '#lib/platform/database/change-triggers.ts'
import type { Database, Tx } from '#lib/platform/database/db.ts'
import { isLockTimeout } from '#lib/platform/database/postgresql/is-lock-timeout.ts'
import { selectRows } from '#lib/platform/database/statements/run-statement.ts'
import type { TypeDefinition } from '../contracts.ts'
import { selectInstalledTriggers } from '../statements/installed-triggers.ts'
import { listWatches, quoteName } from './list-watches.ts'
import { listPostgresqlTriggers } from './postgresql-triggers.ts'
import { listSqliteTriggers } from './sqlite-triggers.ts'
import { type ChangeTrigger, triggersOf } from './trigger.ts'

type Definitions = ReadonlyMap<string, TypeDefinition>

/**
 * Makes triggers that log every write to the types' tables, and to those they depend on, in the transaction of the
 * write. Creates the ones missing and drops those these types no longer need; if nothing is to be done, that takes one
 * query. A type whose triggers are new may have been written to unseen, so its log starts over. Other types are left
 * alone, since another version of the site may run beside this one.
 */
export async function installChangeTriggers(database: Database, definitions: Definitions): Promise<void> {
  const list = database.provider === 'sqlite' ? listSqliteTriggers : listPostgresqlTriggers
  const wanted = listWatches(definitions).flatMap(list)
  if (isComplete(await findInstalled(database.prisma), wanted)) return
  await retryWhileLocked(() =>
    database.prisma.$transaction((tx) => install(database, tx, wanted), { timeout: 60_000 }),
  )
}

async function install(database: Database, tx: Tx, wanted: ChangeTrigger[]): Promise<void> {
  if (database.provider === 'postgresql') {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`
    // Shorter than PostgreSQL's deadlock timeout: it might resolve a deadlock by failing a purchase.
    await tx.$executeRaw`SET LOCAL lock_timeout = '500ms'`
  }
  const installed = await findInstalled(tx)
  for (const name of findStale(installed, wanted)) await tx.$executeRawUnsafe(drop[database.provider](name))
  const missing = wanted.filter(({ name }) => !installed.triggers.has(name))
  for (const trigger of missing) await createTrigger(tx, trigger)
  const isBegun = (type: string) =>
    installed.logs.has(type) && !missing.some((trigger) => trigger.type === type)
  for (const type of typesOf(wanted)) if (!isBegun(type)) await beginLog(tx, type)
}

type Installed = { triggers: Set<string>; logs: Set<string> }

async function findInstalled(tx: Tx): Promise<Installed> {
  const rows = await selectRows(tx, selectInstalledTriggers, { prefix: changeTriggerPrefix })
  return {
    triggers: new Set(rows.filter(({ log }) => log === null).map(({ name }) => name)),
    logs: new Set(rows.flatMap(({ log }) => (log === null ? [] : [log]))),
  }
}

function isComplete(installed: Installed, wanted: ChangeTrigger[]): boolean {
  const isLogged = typesOf(wanted).every((type) => installed.logs.has(type))
  const isMade = wanted.every(({ name }) => installed.triggers.has(name))
  return isLogged && isMade && findStale(installed, wanted).length === 0
}

/** Triggers of the same types that are no longer needed. */
function findStale({ triggers }: Installed, wanted: ChangeTrigger[]): string[] {
  const names = new Set(wanted.map(({ name }) => name))
  const prefixes = typesOf(wanted).map(triggersOf)
  return [...triggers].filter(
    (name) => !names.has(name) && prefixes.some((prefix) => name.startsWith(prefix)),
  )
}

function typesOf(triggers: ChangeTrigger[]): string[] {
  return [...new Set(triggers.map(({ type }) => type))]
}

async function createTrigger(tx: Tx, { create, table, type }: ChangeTrigger): Promise<void> {
  try {
    for (const statement of create) await tx.$executeRawUnsafe(statement)
  } catch (cause) {
    if (isLockTimeout(cause)) throw cause
    const message = `The table "${table}" cannot be watched for the type "${type}". Correct the model, its watched columns and its dependencies.`
    throw new Error(message, { cause })
  }
}

/** Invalidates what was logged before and every cursor into it. */
async function beginLog(tx: Tx, type: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM "SearchChange" WHERE "type" = ${type}`
  await tx.$executeRaw`INSERT INTO "SearchLog" ("type", "name") VALUES (${type}, ${randomUUID()})
    ON CONFLICT ("type") DO UPDATE SET "name" = excluded."name", "purgedTo" = 0`
}

/** Creating a trigger waits for writers of its table. If that takes long, they go first and it is tried again. */
async function retryWhileLocked(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (error) {
      if (!isLockTimeout(error) || attempt === MAX_ATTEMPTS) throw error
    }
    await sleep(500)
  }
}

const LOCK = 7_031_001
const MAX_ATTEMPTS = 30

const drop = {
  sqlite: (name: string) => `DROP TRIGGER ${quoteName(name)}`,
  postgresql: (name: string) => `DROP FUNCTION ${quoteName(name)}() CASCADE`,
}
