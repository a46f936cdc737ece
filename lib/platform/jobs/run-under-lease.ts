import { randomUUID } from 'node:crypto'
import { type Database, Prisma } from '../database/db.ts'

/**
 * Runs a job unless another instance of the site is running it, or began it less than `seconds` ago. Resolves to
 * whether it ran; throws what the job throws. The lease is renewed while the job runs, and expires if the instance is
 * killed. If an instance loses the database for that long, another may run the job as well: jobs must be idempotent.
 */
export async function runUnderLease(
  database: Database,
  name: string,
  seconds: number,
  job: () => Promise<unknown>,
): Promise<boolean> {
  const owner = randomUUID()
  if (!(await takeLease(database, name, owner, seconds))) return false
  const stopRenewing = keepLease(database, name, owner, seconds)
  try {
    await job()
    await database.prisma.jobLease.updateMany({ where: { name, owner }, data: { lastRunAt: new Date() } })
    return true
  } finally {
    stopRenewing()
  }
}

/**
 * Of concurrent instances, only one gets the lease. A lease that ends later than a new one would was taken before the
 * clock was set back, and counts as expired. `seconds` must be the same for all leases of this name.
 */
export async function takeLease(
  database: Database,
  name: string,
  owner: string,
  seconds: number,
): Promise<boolean> {
  const end = databaseTime(database, seconds)
  const taken = await database.prisma.$executeRaw`
    INSERT INTO "JobLease" ("name", "owner", "expiresAt") VALUES (${name}, ${owner}, ${end})
    ON CONFLICT ("name") DO UPDATE SET "owner" = excluded."owner", "expiresAt" = ${end}
    WHERE "JobLease"."expiresAt" <= ${databaseTime(database, 0)} OR "JobLease"."expiresAt" > ${end}`
  return taken === 1
}

/** Renews a lease until the returned function is called. */
export function keepLease(database: Database, name: string, owner: string, seconds: number): () => void {
  const renew = () => {
    const renewed = database.prisma.$executeRaw`
      UPDATE "JobLease" SET "expiresAt" = ${databaseTime(database, seconds)}
      WHERE "name" = ${name} AND "owner" = ${owner}`
    // It is retried soon, and the job itself will meet the cause.
    renewed.catch(() => undefined)
  }
  const renewal = setInterval(renew, (seconds * 1000) / 3)
  return () => clearInterval(renewal)
}

/**
 * SQL for the database's time, the given number of seconds from now, in the form its columns store. The clocks of
 * machines may differ; and it is evaluated when the statement runs, not before it waits for others.
 */
function databaseTime({ provider }: Database, seconds: number): Prisma.Sql {
  return provider === 'sqlite'
    ? Prisma.sql`strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now', ${`${seconds} seconds`})`
    : Prisma.sql`CAST(clock_timestamp() AT TIME ZONE 'UTC' + CAST(${seconds} AS float8) * interval '1 second' AS timestamp(3))`
}
