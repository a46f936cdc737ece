import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { lockEndpoint, releaseHeads } from '../sending/deliveries.ts'
import type { WebhookType } from '../webhook-type.ts'
import { addSecret } from './endpoint-secrets.ts'
import { parseName, parseTypes, parseUrl } from './parse-endpoint.ts'

type EndpointContext = Pick<Context, 'database' | 'secrets' | 'clock'>

export type EndpointInput = { url: string; name?: string; events: readonly string[] }

/** The only time the secret is shown. */
export type EndpointCredentials = { id: number; url: string; secret: string }

export type EndpointState = 'on' | 'failing' | 'paused'

export type EndpointSummary = {
  id: number
  url: string
  name: string
  events: WebhookType[]
  state: EndpointState
  failingSince: Date | null
  createdAt: Date
  /** Deliveries on their way or held back. */
  waiting: number
  /** 2 during a rotation, else 1. */
  liveSecrets: number
}

/** Throws DomainError. `localHosts` may be private, and need no https. */
export async function addEndpoint(
  { database, secrets, clock }: EndpointContext,
  { url, name = '', events }: EndpointInput,
  localHosts: readonly string[] = [],
): Promise<EndpointCredentials> {
  const createdAt = clock.now()
  const data = { url: parseUrl(url, localHosts), name: parseName(name), createdAt }
  const types = JSON.stringify(parseTypes(events))
  return transact(database.prisma, async (tx) => {
    const { id } = await tx.webhookEndpoint.create({ data: { ...data, events: types }, select: { id: true } })
    return { id, url: data.url, secret: await addSecret(tx, secrets, { endpointId: id, createdAt }) }
  })
}

/** Throws DomainError. What is undefined stays. */
export async function changeEndpoint(
  { database }: Pick<EndpointContext, 'database'>,
  id: number,
  { url, name, events }: Partial<EndpointInput>,
  localHosts: readonly string[] = [],
): Promise<void> {
  const data = {
    url: url === undefined ? undefined : parseUrl(url, localHosts),
    name: name === undefined ? undefined : parseName(name),
    events: events && JSON.stringify(parseTypes(events)),
  }
  const { count } = await database.prisma.webhookEndpoint.updateMany({ where: { id }, data })
  if (count === 0) throw unknownEndpoint(id)
}

export async function listEndpoints({ database, clock }: EndpointContext): Promise<EndpointSummary[]> {
  const now = clock.now()
  const rows = await database.prisma.webhookEndpoint.findMany({
    orderBy: { id: 'asc' },
    include: {
      secrets: { select: { expiresAt: true } },
      _count: { select: { deliveries: { where: { state: { in: ['pending', 'held'] } } } } },
    },
  })
  return rows.map(({ secrets, _count, failures: _, events, state, ...row }) => ({
    ...row,
    events: JSON.parse(events),
    state: state as EndpointState,
    waiting: _count.deliveries,
    liveSecrets: secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).length,
  }))
}

/**
 * Gives an endpoint a new secret. For another `graceHours` hours, the previous one signs as well; older ones are deleted now.
 * Throws DomainError.
 */
export async function rotateEndpointSecret(
  { database, secrets, clock }: EndpointContext,
  id: number,
  graceHours: number,
): Promise<EndpointCredentials> {
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + graceHours * 3_600_000)
  return transact(database.prisma, async (tx) => {
    const { url } = await lockKnown(tx, id)
    await tx.webhookSecret.deleteMany({ where: { endpointId: id, expiresAt: { not: null } } })
    await tx.webhookSecret.updateMany({ where: { endpointId: id }, data: { expiresAt } })
    return { id, url, secret: await addSecret(tx, secrets, { endpointId: id, createdAt: now }) }
  })
}

/** Holds back what happens from now on, until the endpoint is resumed. Throws DomainError. */
export async function pauseEndpoint(
  { database }: Pick<EndpointContext, 'database'>,
  id: number,
): Promise<void> {
  const where = { id }
  const { count } = await database.prisma.webhookEndpoint.updateMany({ where, data: { state: 'paused' } })
  if (count === 0) throw unknownEndpoint(id)
}

/** Sends an endpoint what was held back, oldest first. Throws DomainError. */
export async function resumeEndpoint(
  { database, clock }: Pick<EndpointContext, 'database' | 'clock'>,
  id: number,
): Promise<void> {
  await transact(database.prisma, async (tx) => {
    await lockKnown(tx, id)
    const data = { state: 'on', failures: 0, failingSince: null }
    await tx.webhookEndpoint.updateMany({ where: { id }, data })
    await releaseHeads(tx, id, clock.now())
  })
}

/** Removes an endpoint, with what was to be sent to it. Throws DomainError. */
export async function removeEndpoint(
  { database }: Pick<EndpointContext, 'database'>,
  id: number,
): Promise<void> {
  const { count } = await database.prisma.webhookEndpoint.deleteMany({ where: { id } })
  if (count === 0) throw unknownEndpoint(id)
}

async function lockKnown(tx: Tx, id: number): Promise<{ url: string }> {
  const endpoint = await lockEndpoint(tx, id)
  if (!endpoint) throw unknownEndpoint(id)
  return endpoint
}

export function unknownEndpoint(id: number): DomainError {
  return new DomainError('unknown', { what: 'endpoint', name: id })
}
