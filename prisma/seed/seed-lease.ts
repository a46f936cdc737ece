import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#lib/platform/db.ts'

const NAME = 'demo-seed'
const LEASE_MS = 8000
const RENEW_MS = 2000

/**
 * Runs work while no other process runs it, waiting for one that does. The lease of a process that was killed ends
 * after eight seconds.
 */
export async function withSeedLease<Result>(
  { prisma }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  const owner = randomUUID()
  const expiry = () => new Date(Date.now() + LEASE_MS)
  await prisma.jobLease.create({ data: { name: NAME, owner: '', expiresAt: new Date(0) } }).catch(ignoreTaken)
  const take = () =>
    prisma.jobLease.updateMany({
      where: { name: NAME, expiresAt: { lt: new Date() } },
      data: { owner, expiresAt: expiry() },
    })
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

/** Another process, or an earlier run, has made the row. */
function ignoreTaken(error: { code?: string }): void {
  if (error.code !== 'P2002') throw error
}
