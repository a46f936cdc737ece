import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#lib/platform/db.ts'

const NAME = 'demo-seed'
// Long, because on a busy machine a step may keep its process from renewing.
const LEASE_MS = 60_000
const RENEW_MS = 2000

/**
 * Runs work while no other process runs it, waiting for one that does. The lease of a process that was killed ends at
 * once on its own machine, and for others after a minute.
 */
export async function withSeedLease<Result>(
  { prisma }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const owner = `${os.hostname()} ${process.pid} ${randomUUID()}`
  const expiry = () => new Date(Date.now() + LEASE_MS)
  await prisma.jobLease.create({ data: { name: NAME, owner: '', expiresAt: new Date(0) } }).catch(ignoreTaken)
  const take = async () => {
    const holder = await prisma.jobLease.findUniqueOrThrow({ where: { name: NAME } })
    const isFree = isDead(holder.owner) ? { owner: holder.owner } : { expiresAt: { lt: new Date() } }
    return prisma.jobLease.updateMany({
      where: { name: NAME, ...isFree },
      data: { owner, expiresAt: expiry() },
    })
  }
  while ((await take()).count === 0) await sleep(250)
  const renewal = setInterval(() => {
    prisma.jobLease
      .updateMany({ where: { name: NAME, owner }, data: { expiresAt: expiry() } })
      .catch(() => undefined)
  }, RENEW_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    await prisma.jobLease.updateMany({ where: { name: NAME, owner }, data: { expiresAt: new Date(0) } })
  }
}

/** Whether a process of this machine held the lease and is gone. */
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

/** Another process, or an earlier run, has made the row. */
function ignoreTaken(error: { code?: string }): void {
  if (error.code !== 'P2002') throw error
}
