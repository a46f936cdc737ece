import { randomUUID } from 'node:crypto'
import type { Database } from './db.ts'

/**
 * Runs a job unless it runs on another instance of the site, or began there less than `seconds` ago. Resolves to
 * whether it ran; throws what the job throws. The lease is renewed as long as the job runs; of an instance that was
 * killed it runs out. One that loses the database for as long may be overtaken: a job must bear to run twice.
 */
export async function runUnderLease(
  database: Database,
  name: string,
  seconds: number,
  job: () => Promise<unknown>,
): Promise<boolean> {
  const owner = randomUUID()
  if (!(await takeLease(database, name, owner, seconds))) return false
  const letGo = keepLease(database, name, owner, seconds)
  try {
    await job()
    await database.prisma.jobLease.updateMany({ where: { name, owner }, data: { lastRunAt: new Date() } })
    return true
  } finally {
    letGo()
  }
}

/** Of instances that ask at once, one gets it. */
export async function takeLease(
  { prisma }: Database,
  name: string,
  owner: string,
  seconds: number,
): Promise<boolean> {
  const taken = await prisma.$executeRaw`
    INSERT INTO "JobLease" ("name", "owner", "expiresAt") VALUES (${name}, ${owner}, ${inSeconds(seconds)})
    ON CONFLICT ("name") DO UPDATE SET "owner" = excluded."owner", "expiresAt" = excluded."expiresAt"
    WHERE "JobLease"."expiresAt" <= ${new Date()}`
  return taken === 1
}

/** Renews a lease until what it returns is called. */
export function keepLease({ prisma }: Database, name: string, owner: string, seconds: number): () => void {
  const renew = () => {
    const renewed = prisma.jobLease.updateMany({
      where: { name, owner },
      data: { expiresAt: inSeconds(seconds) },
    })
    // Tried again soon; and what keeps it from being renewed, the job hears of itself.
    renewed.catch(() => undefined)
  }
  const renewal = setInterval(renew, (seconds * 1000) / 3)
  return () => clearInterval(renewal)
}

function inSeconds(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}
