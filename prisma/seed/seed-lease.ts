import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#lib/platform/database/db.ts'
import { keepLease, takeLease } from '#lib/platform/jobs/run-under-lease.ts'

const NAME = 'demo-seed'
// Long, because on a busy machine a step may block its process from renewing.
const LEASE_SECONDS = 60

/**
 * Runs work while no other process does, and waits for one that does. The lease of a killed process ends immediately on
 * its own machine, and after a minute on others.
 */
export async function withSeedLease<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const owner = `${os.hostname()} ${process.pid} ${randomUUID()}`
  // Requested only once it is free: a write would have to wait for those of the process that is seeding.
  while ((await isHeld(database)) || !(await takeLease(database, NAME, owner, LEASE_SECONDS)))
    await sleep(250)
  const stopRenewing = keepLease(database, NAME, owner, LEASE_SECONDS)
  try {
    return await work()
  } finally {
    stopRenewing()
    await endLease(database, owner)
  }
}

/** Whether a running process holds the lease. Ends the lease of a process of this machine that no longer runs. */
async function isHeld(database: Database): Promise<boolean> {
  const lease = await database.prisma.jobLease.findUnique({ where: { name: NAME } })
  const secondsLeft = lease ? (lease.expiresAt.getTime() - Date.now()) / 1000 : 0
  // A lease longer than any can be was taken before the clock was set back.
  if (!lease || secondsLeft <= 0 || secondsLeft > LEASE_SECONDS) return false
  if (!isDead(lease.owner)) return true
  await endLease(database, lease.owner)
  return false
}

function endLease({ prisma }: Database, owner: string) {
  return prisma.jobLease.updateMany({ where: { name: NAME, owner }, data: { expiresAt: new Date(0) } })
}

function isDead(owner: string): boolean {
  const [host, pid] = owner.split(' ')
  if (host !== os.hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as { code?: string }).code === 'ESRCH'
  }
}
