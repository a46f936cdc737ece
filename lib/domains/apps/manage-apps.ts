import { OperationRefused } from '#lib/domains/operation-refused.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import { randomBase62, randomToken } from '#lib/platform/security/hash.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'
import { APP_SECRET_PURPOSE } from './app-directory.ts'
import { WEBSITE_KEY } from './website-app.ts'

export type AppsContext = { database: Database; secrets: Secrets; clock: Clock }

/** The only time the secret is shown. */
export type AppCredentials = { id: number; name: string; key: string; secret: string }

export type AppSummary = {
  id: number
  name: string
  key: string
  enabled: boolean
  createdAt: Date
  /** 2 during a rotation, else 1. */
  liveSecrets: number
}

/** Throws OperationRefused. */
export async function createApp(context: AppsContext, name: string): Promise<AppCredentials> {
  const trimmed = name.trim()
  if (!trimmed || trimmed.length > 120)
    throw new OperationRefused('Give the app a name of 1 to 120 characters.')
  const secret = randomToken('as')
  const row = await context.database.prisma.app.create({
    data: {
      name: trimmed,
      key: `ak_${randomBase62(24)}`,
      secrets: { create: { ciphertext: context.secrets.encrypt(APP_SECRET_PURPOSE, secret) } },
    },
  })
  return { id: row.id, name: row.name, key: row.key, secret }
}

export async function listApps(context: AppsContext): Promise<AppSummary[]> {
  const now = context.clock.now()
  const rows = await context.database.prisma.app.findMany({
    where: { key: { not: WEBSITE_KEY } },
    orderBy: { id: 'asc' },
    include: { secrets: { select: { expiresAt: true } } },
  })
  return rows.map(({ secrets, ...row }) => ({
    id: row.id,
    name: row.name,
    key: row.key,
    enabled: row.enabled,
    createdAt: row.createdAt,
    liveSecrets: secrets.filter((secret) => !secret.expiresAt || secret.expiresAt > now).length,
  }))
}

/**
 * Gives the app a new secret. The previous one works for another `graceHours` hours; older ones are deleted now, so that
 * at most two are ever live. Throws OperationRefused.
 */
export async function rotateSecret(
  context: AppsContext,
  id: number,
  graceHours: number,
): Promise<AppCredentials> {
  const now = context.clock.now()
  const secret = randomToken('as')
  return transact(context.database.prisma, async (tx) => {
    // Locks the app's row, so that concurrent rotations run one after the other.
    const touched = await tx.app.updateMany({ where: { id }, data: { updatedAt: now } })
    if (touched.count === 0) throw unknownApp(id)
    await tx.appSecret.deleteMany({ where: { appId: id, expiresAt: { not: null } } })
    await tx.appSecret.updateMany({
      where: { appId: id, expiresAt: null },
      data: { expiresAt: new Date(now.getTime() + graceHours * 3_600_000) },
    })
    await tx.appSecret.create({
      data: { appId: id, ciphertext: context.secrets.encrypt(APP_SECRET_PURPOSE, secret) },
    })
    const row = await tx.app.findUniqueOrThrow({ where: { id } })
    return { id, name: row.name, key: row.key, secret }
  })
}

/** Throws OperationRefused. */
export async function setAppEnabled(context: AppsContext, id: number, enabled: boolean): Promise<void> {
  const changed = await context.database.prisma.app.updateMany({ where: { id }, data: { enabled } })
  if (changed.count === 0) throw unknownApp(id)
}

/** Deletes an app and ends its sessions. Throws OperationRefused. */
export async function deleteApp(context: AppsContext, id: number): Promise<void> {
  const deleted = await context.database.prisma.app.deleteMany({ where: { id } })
  if (deleted.count === 0) throw unknownApp(id)
}

function unknownApp(id: number): OperationRefused {
  return new OperationRefused(`There is no app ${id}. \`npm run apps -- list\` shows them all.`)
}
