import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, QueryConfig } from 'pg'
import { createCircuitBreaker } from '../../net/circuit-breaker.ts'
import type { DataVersionSource, Scope, Versions } from '../data-version.ts'
import { isDatabaseAway } from '../outage.ts'
import { createStandbyLag, type StandbyLag } from './standby-lag.ts'

/** A copy of the database that follows it, and may only be read. */
export type Standby<Copy> = {
  lag: StandbyLag
  /**
   * The copy, if it has everything that these versions count: a reader there misses nothing that was written before. Null if it
   * is too far behind or does not respond.
   */
  at(versions: Versions): Promise<Copy | null>
  /** The copy while it stands in for a primary that does not respond; null while the primary does. */
  standIn(): Copy | null
  close(): Promise<void>
}

/** Versions that outlast an outage of the primary. */
export type SteadyVersions = DataVersionSource & {
  /** Whether the latest were told by the copy, because the primary did not respond. */
  isFromCopy(): boolean
}

const MAX_LAG_MS = 5_000
const MEASURE_MS = 1_000
/** The timeout of a statement there, since its caller can still ask the primary. */
export const COPY_STATEMENT_MS = 3_000
// A server that has not said so little by then is as good as away.
const PATIENCE_MS = 1_000
const REST_MS = 1_000
// Longer than the rest, after which the new primary is looked up.
const TAKEOVER_MS = 3_000
const POLL_MS = 50

type Readable = { dataVersion: DataVersionSource; close(): Promise<void> }

type Sources<Copy> = {
  primary: Pool
  copy: Pool
  /** On the copy's connections, which closing it closes. */
  database: Copy
  versions: SteadyVersions
}

export function openStandby<Copy extends Readable>({
  primary,
  copy,
  database,
  versions: steady,
}: Sources<Copy>): Standby<Copy> {
  const lag = createStandbyLag(
    () => position(primary, 'pg_current_wal_lsn()'),
    () =>
      position(
        copy,
        'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END',
      ),
  )
  let measuring: Promise<void> | undefined
  const timer = setInterval(() => {
    measuring ??= lag.measure().finally(() => {
      measuring = undefined
    })
  }, MEASURE_MS)
  timer.unref()
  return {
    lag,
    async at(versions) {
      if (!isClose(lag)) return null
      const found = await Promise.resolve(database.dataVersion.read()).catch(() => null)
      return found && hasAll(found, versions) ? database : null
    },
    standIn: () => (steady.isFromCopy() ? database : null),
    async close() {
      clearInterval(timer)
      await measuring
      await database.close()
    },
  }
}

/** Versions that nobody waits for long, even if nothing of their server arrives any more. */
export function createPatientVersions(source: DataVersionSource): DataVersionSource {
  const ask = createCircuitBreaker({
    patienceMs: PATIENCE_MS,
    restMs: REST_MS,
    isAnswer: (error) => !isDatabaseAway(error),
    fail: (explanation) => Object.assign(new Error(explanation), { code: 'ETIMEDOUT' }),
  })
  return { read: () => ask(async () => source.read()) }
}

/**
 * The data's versions: as the primary tells them, or while it does not respond, as a standby does that has everything the
 * primary last told of. Nothing is written during this, so what is cached under them stays valid. While a standby takes over,
 * neither may respond for a moment, which is waited for.
 */
export function createSteadyVersions(primary: DataVersionSource, copy: DataVersionSource): SteadyVersions {
  let told: Versions | null = null
  let isFromCopy = false
  return {
    isFromCopy: () => isFromCopy,
    async read() {
      for (const deadline = performance.now() + TAKEOVER_MS; ; await sleep(POLL_MS)) {
        try {
          told = await primary.read()
          isFromCopy = false
          return told
        } catch (error) {
          if (!isDatabaseAway(error) || told === null) throw error
          const found = await Promise.resolve(copy.read()).catch(() => null)
          if (found && hasAll(found, told)) {
            isFromCopy = true
            return found
          }
          if (performance.now() > deadline) throw error
        }
      }
    },
  }
}

function isClose(lag: StandbyLag): boolean {
  const behind = lag.milliseconds()
  return behind !== null && behind <= MAX_LAG_MS
}

/** Versions are sums that only grow. */
function hasAll(found: Versions, wanted: Versions): boolean {
  return (Object.keys(wanted) as Scope[]).every((scope) => BigInt(found[scope] ?? 0) >= BigInt(wanted[scope]))
}

async function position(pool: Pool, expression: string): Promise<string | null> {
  // pg's types know `query_timeout` of a connection alone.
  const query: QueryConfig & { query_timeout: number } = {
    text: `SELECT (${expression})::text AS position`,
    query_timeout: PATIENCE_MS,
  }
  const { rows } = await pool.query<{ position: string | null }>(query)
  return rows[0]?.position ?? null
}
