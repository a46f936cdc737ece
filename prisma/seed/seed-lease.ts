import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#lib/platform/database/db.ts'
import { keepLease, takeLease } from '#lib/platform/jobs/run-under-lease.ts'

const NAME = 'demo-seed'
// Long, because on a busy machine a step may keep its process from renewing.
const LEASE_SECONDS = 60

/**
 * Runs work while no other process runs it, waiting for one that does. The lease of a process that was killed ends at
 * once on its own machine, and for others after a minute.
 */
export async function withSeedLease<Result>(
  database: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const owner = `${os.hostname()} ${process.pid} ${randomUUID()}`
  // Asked for only once it is free: a write would have to wait for those of whoever is seeding.
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

/** Whether a process that runs holds the lease. That of one of this machine that is gone is ended. */
async function isHeld(database: Database): Promise<boolean> {
  const lease = await database.prisma.jobLease.findUnique({ where: { name: NAME } })
  const secondsLeft = lease ? (lease.expiresAt.getTime() - Date.now()) / 1000 : 0
  // One that lasts longer than any does was taken before the clock was set back.
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
