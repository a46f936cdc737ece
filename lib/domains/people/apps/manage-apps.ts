import { DomainError, invalidField } from '#lib/domains/domain-error.ts'
import type { Database, Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import { randomBase62, randomToken, type Secrets } from '#lib/platform/security/secrets.ts'
import { APP_SECRET_PURPOSE } from './app-directory.ts'
import { parseOrigins } from './parse-origins.ts'
import { parseReturnUrls } from './return-urls.ts'
import { WEBSITE_KEY } from './website-app.ts'

export type AppsContext = { database: Database; secrets: Secrets; clock: Clock }

/** The only time the secret is shown. */
export type AppCredentials = { id: number; name: string; key: string; secret: string }

/** A public app has no secret. */
export type PublicCredentials = Omit<AppCredentials, 'secret'> & { secret: null }

/** The owner's changes to an app; undefined parts stay. */
export type AppChanges = {
  strict?: boolean
  testing?: boolean
  /** Null for the site's own limit. */
  requestsPerMinute?: number | null
  origins?: readonly string[]
  returnUrls?: readonly string[]
}

const MAX_REQUESTS = 1_000_000
const MAX_NAME = 120

export type AppSummary = {
  id: number
  name: string
  key: string
  enabled: boolean
  public: boolean
  strict: boolean
  testing: boolean
  requestsPerMinute: number | null
  origins: string[]
  /** Where buyers return to after paying in a browser. */
  returnUrls: string[]
  createdAt: Date
  /** 2 during a rotation, 0 for a public app, else 1. */
  liveSecrets: number
}

/** Throws DomainError. */
export async function createApp(context: AppsContext, name: string): Promise<AppCredentials> {
  const secret = randomToken('as')
  const row = await context.database.prisma.app.create({
    data: {
      name: checkName(name),
      key: `ak_${randomBase62(24)}`,
      secrets: { create: { ciphertext: context.secrets.encrypt(APP_SECRET_PURPOSE, secret) } },
    },
  })
  return { id: row.id, name: row.name, key: row.key, secret }
}

/**
 * Registers an app whose key may be published, in a page or a binary. Browsers may use it only from `origins`. Throws
 * DomainError.
 */
export async function createPublicApp(
  { database }: Pick<AppsContext, 'database'>,
  name: string,
  origins: readonly string[] = [],
): Promise<PublicCredentials> {
  const data = { name: checkName(name), key: `pk_${randomBase62(24)}`, public: true }
  const row = await database.prisma.app.create({ data: { ...data, allowedOrigins: parseOrigins(origins) } })
  return { id: row.id, name: row.name, key: row.key, secret: null }
}

function checkName(name: string): string {
  const trimmed = name.trim()
  if (!trimmed) throw invalidField('name', 'required')
  if (trimmed.length > MAX_NAME) throw invalidField('name', 'too_long', { max: MAX_NAME })
  return trimmed
}

/** Throws DomainError. */
export async function changeApp(
  { database }: Pick<AppsContext, 'database'>,
  id: number,
  { origins, returnUrls, ...changes }: AppChanges,
): Promise<void> {
  const limit = changes.requestsPerMinute
  if (typeof limit === 'number' && !(Number.isInteger(limit) && limit >= 1 && limit <= MAX_REQUESTS))
    throw invalidField('limit', 'whole_between', { min: 1, max: MAX_REQUESTS })
  const data = {
    ...changes,
    ...(origins && { allowedOrigins: parseOrigins(origins) }),
    ...(returnUrls && { returnUrls: parseReturnUrls(returnUrls) }),
  }
  const changed = await database.prisma.app.updateMany({ where: { id, key: { not: WEBSITE_KEY } }, data })
  if (changed.count === 0) throw unknownApp(id)
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
    public: row.public,
    strict: row.strict,
    testing: row.testing,
    requestsPerMinute: row.requestsPerMinute,
    origins: row.allowedOrigins as string[],
    returnUrls: row.returnUrls as string[],
    createdAt: row.createdAt,
    liveSecrets: secrets.filter((secret) => !secret.expiresAt || secret.expiresAt > now).length,
  }))
}

/**
 * Gives the app a new secret. The previous one works for another `graceHours` hours; older ones are deleted now, so that
 * at most two are ever live. Throws DomainError.
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
    const touched = await tx.app.updateMany({ where: { id, public: false }, data: { updatedAt: now } })
    if (touched.count === 0) throw await unknownOrPublic(tx, id)
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

/** Throws DomainError. */
export async function setAppEnabled(context: AppsContext, id: number, enabled: boolean): Promise<void> {
  const changed = await context.database.prisma.app.updateMany({ where: { id }, data: { enabled } })
  if (changed.count === 0) throw unknownApp(id)
}

/** Deletes an app and ends its sessions. Throws DomainError. */
export async function deleteApp(context: AppsContext, id: number): Promise<void> {
  const deleted = await context.database.prisma.app.deleteMany({ where: { id } })
  if (deleted.count === 0) throw unknownApp(id)
}

async function unknownOrPublic(tx: Tx, id: number): Promise<DomainError> {
  const app = await tx.app.findUnique({ where: { id }, select: { id: true } })
  return app ? new DomainError('app_without_secret', { id }) : unknownApp(id)
}

function unknownApp(id: number): DomainError {
  return new DomainError('unknown', { what: 'app', name: id })
}
