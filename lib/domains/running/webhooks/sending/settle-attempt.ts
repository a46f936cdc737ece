import { notifyOwner } from '#lib/domains/running/notices/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { boundDelay, queueOutboxJob } from '#lib/services/outbox/index.ts'
import type { WebhookServices } from '../webhook-services.ts'
import type { Delivery } from './attempt-delivery.ts'
import { type LockedEndpoint, lockEndpoint, releaseHeads, releaseNext } from './deliveries.ts'
import { type Attempt, isAccepted, type Posted } from './post-event.ts'

export const TRIAL_EFFECT = 'webhook.trial'

/** An event is given up, and an endpoint paused, after failing for this long. */
const PATIENCE_MS = 3 * 24 * 3_600_000
/** After this many failures in a row, an endpoint gets only trials. */
const MAX_FAILURES = 5
/** The endpoint wants no more of them. */
const GONE = 410

/** Whether the same is to be tried again later. */
export type Outcome = 'settled' | 'retry'

/** Records an attempt, and what follows from it for the event, for those that wait for it and for the endpoint. */
export function settleAttempt(
  services: WebhookServices,
  delivery: Delivery,
  { attempt, retryAfter }: Posted,
): Promise<Outcome> {
  return transact(services.database.prisma, async (tx) => {
    const endpoint = await lockEndpoint(tx, delivery.endpoint.id)
    if (!endpoint) return 'settled'
    await tx.webhookAttempt.create({ data: { deliveryId: delivery.id, ...attempt }, select: { id: true } })
    if (isAccepted(attempt)) return accept(tx, { endpoint, delivery, attempt })
    return fail(tx, services, { endpoint, delivery, attempt, retryAfter })
  })
}

type Attempted = { endpoint: LockedEndpoint; delivery: Delivery; attempt: Attempt }
type Failed = Attempted & Pick<Posted, 'retryAfter'>

async function accept(tx: Tx, { endpoint, delivery, attempt }: Attempted): Promise<Outcome> {
  const { id, state } = endpoint
  await endDelivery(tx, delivery, 'delivered', attempt.at)
  if (state === 'failing' || endpoint.failures > 0) {
    const recovered = state === 'failing' && { state: 'on', failingSince: null }
    await tx.webhookEndpoint.updateMany({ where: { id }, data: { failures: 0, ...recovered } })
  }
  if (state === 'failing') await releaseHeads(tx, id, attempt.at)
  if (state === 'on') await releaseNext(tx, { endpointId: id, subject: delivery.subject }, attempt.at)
  return 'settled'
}

async function fail(
  tx: Tx,
  services: WebhookServices,
  { endpoint, delivery, attempt, retryAfter }: Failed,
): Promise<Outcome> {
  const { at } = attempt
  const triedSince = delivery.triedSince ?? at
  const isOver = isTooLong(triedSince, at)
  const state = await judgeEndpoint(tx, services, { endpoint, attempt, retryAfter })
  await tx.webhookDelivery.updateMany({
    where: { id: delivery.id },
    data: { tries: { increment: 1 }, triedSince, ...(state !== 'on' && { state: 'held' }) },
  })
  if (isOver) {
    await endDelivery(tx, delivery, 'failed', at)
    if (state === 'on') await releaseNext(tx, { endpointId: endpoint.id, subject: delivery.subject }, at)
  }
  // While it fails, only trials go on.
  const goesOn = delivery.state === 'held' ? state === 'failing' : state === 'on' && !isOver
  return goesOn ? 'retry' : 'settled'
}

/** Returns the endpoint's state after a failure. */
async function judgeEndpoint(
  tx: Tx,
  services: WebhookServices,
  { endpoint, attempt, retryAfter }: Omit<Failed, 'delivery'>,
): Promise<string> {
  const { at, status } = attempt
  const { id, state, failures, failingSince } = endpoint
  const change = async (data: { state?: string; failingSince?: Date }) => {
    await tx.webhookEndpoint.updateMany({ where: { id }, data: { failures: { increment: 1 }, ...data } })
    return data.state ?? state
  }
  if (state === 'paused') return state
  if (status === GONE || (failingSince && isTooLong(failingSince, at))) {
    await notifyOwner(tx, services, {
      key: `webhook_paused:${id}:${at.getTime()}`,
      notice: { event: 'webhook_paused', id, endpoint: endpoint.name || new URL(endpoint.url).host },
    })
    return change({ state: 'paused' })
  }
  if (state === 'failing' || failures + 1 < MAX_FAILURES) return change({})
  await queueOutboxJob(tx, {
    kind: TRIAL_EFFECT,
    payload: { endpointId: id, failingSince: at.toISOString() },
    availableAt: new Date(at.getTime() + boundDelay(retryAfter ?? 0) * 1000),
  })
  return change({ state: 'failing', failingSince: at })
}

export async function endDelivery(
  tx: Tx,
  { id }: { id: number },
  state: 'delivered' | 'failed' | 'void',
  endedAt: Date,
): Promise<void> {
  await tx.webhookDelivery.updateMany({ where: { id }, data: { state, endedAt } })
}

function isTooLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= PATIENCE_MS
}
