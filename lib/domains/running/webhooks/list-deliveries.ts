import type { Context } from '#lib/context.ts'
import { DomainError } from '#lib/domains/domain-error.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type DeliveryState, lockEndpoint, queueDeliveries } from './sending/deliveries.ts'
import { type Attempt, describeFailure, isAccepted } from './sending/post-event.ts'

export type ListedDelivery = {
  id: number
  endpointId: number
  event: string
  type: string
  subject: string
  state: DeliveryState
  happenedAt: Date
  endedAt: Date | null
  /** The latest one first. */
  attempts: ListedAttempt[]
}

export type ListedAttempt = Omit<Attempt, 'error'> & { failure: string | null }

export type DeliveryFilter = {
  endpointId?: number | undefined
  failed?: boolean | undefined
  /** Only those before this id. */
  before?: number | undefined
  limit: number
}

const MAX_ATTEMPTS = 50

const columns = {
  id: true,
  endpointId: true,
  subject: true,
  state: true,
  endedAt: true,
  event: { select: { uid: true, type: true, createdAt: true } },
  attempts: {
    orderBy: { id: 'desc' },
    take: MAX_ATTEMPTS,
    select: { at: true, took: true, status: true, answer: true, error: true },
  },
} as const

/** The log of deliveries, newest first. `failed` leaves those that went as they should out. */
export async function listDeliveries(
  { database }: Pick<Context, 'database'>,
  { endpointId, failed, before, limit }: DeliveryFilter,
): Promise<ListedDelivery[]> {
  const rows = await database.prisma.webhookDelivery.findMany({
    where: {
      endpointId,
      id: { lt: before },
      ...(failed && { OR: [{ state: 'failed' }, { tries: { gt: 0 } }] }),
    },
    orderBy: { id: 'desc' },
    take: limit,
    select: columns,
  })
  return rows.map(toListed)
}

/** Throws DomainError. */
export async function findListedDelivery(
  { database }: Pick<Context, 'database'>,
  id: number,
): Promise<ListedDelivery> {
  const row = await database.prisma.webhookDelivery.findUnique({ where: { id }, select: columns })
  if (!row) throw unknownDelivery(id)
  return toListed(row)
}

/**
 * Sends a delivery once more, whatever came of it before, with the same event id. One of a paused endpoint waits until that is
 * resumed. Throws DomainError.
 */
export async function resendDelivery(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  id: number,
): Promise<void> {
  const { prisma } = database
  const row = await prisma.webhookDelivery.findUnique({ where: { id }, select: { endpointId: true } })
  if (!row) throw unknownDelivery(id)
  await transact(prisma, (tx) => requeue(tx, row.endpointId, [id], clock.now()))
}

/** Sends everything once more that an endpoint did not accept in the end. Resolves to how much that is. */
export async function resendFailed(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  endpointId: number,
): Promise<number> {
  return transact(database.prisma, async (tx) => {
    const rows = await tx.webhookDelivery.findMany({
      where: { endpointId, state: 'failed' },
      orderBy: { id: 'asc' },
      take: MAX_RESENT,
      select: { id: true },
    })
    await requeue(
      tx,
      endpointId,
      rows.map(({ id }) => id),
      clock.now(),
    )
    return rows.length
  })
}

/** The command can be repeated. */
const MAX_RESENT = 500

async function requeue(tx: Tx, endpointId: number, ids: readonly number[], now: Date): Promise<void> {
  const endpoint = await lockEndpoint(tx, endpointId)
  await tx.webhookDelivery.updateMany({
    where: { id: { in: [...ids] } },
    data: { state: 'held', tries: 0, triedSince: null, endedAt: null },
  })
  if (endpoint?.state === 'on') await queueDeliveries(tx, ids, now)
}

type Row = {
  id: number
  endpointId: number
  subject: string
  state: string
  endedAt: Date | null
  event: { uid: string; type: string; createdAt: Date }
  attempts: Attempt[]
}

function toListed({ event, attempts, state, ...row }: Row): ListedDelivery {
  return {
    ...row,
    event: event.uid,
    type: event.type,
    state: state as DeliveryState,
    happenedAt: event.createdAt,
    attempts: attempts.map(({ error, ...attempt }) => ({
      ...attempt,
      failure: isAccepted({ ...attempt, error }) ? null : describeFailure({ ...attempt, error }),
    })),
  }
}

function unknownDelivery(id: number): DomainError {
  return new DomainError('unknown', { what: 'delivery', name: id })
}
