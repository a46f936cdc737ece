import { z } from 'zod'
import { transact } from '#lib/platform/database/transact.ts'
import { type ClaimedOutboxJob, isLastAttempt, type OutboxJobHandler } from '#lib/services/outbox/index.ts'
import type { WebhookServices } from '../webhook-services.ts'
import { attemptDelivery, type Delivery, findDelivery } from './attempt-delivery.ts'
import { DELIVERY_EFFECT, findHeads, lockEndpoint, releaseNext } from './deliveries.ts'
import { describeFailure } from './post-event.ts'
import { endDelivery, type Outcome, settleAttempt, TRIAL_EFFECT } from './settle-attempt.ts'

const DeliveryPayload = z.object({ deliveryId: z.int(), round: z.int() })
const TrialPayload = z.object({ endpointId: z.int(), failingSince: z.coerce.date() })

/** The outbox handlers of webhooks, by kind of job. */
export function createWebhookHandlers(services: WebhookServices): Record<string, OutboxJobHandler> {
  return {
    [DELIVERY_EFFECT]: (effect) => deliver(services, effect),
    [TRIAL_EFFECT]: (effect) => tryEndpoint(services, effect),
  }
}

/** Throws if the delivery failed and is to be retried later. */
async function deliver(services: WebhookServices, effect: ClaimedOutboxJob): Promise<void> {
  const { deliveryId, round } = DeliveryPayload.parse(effect.payload)
  const delivery = await findDelivery(services, deliveryId)
  if (delivery?.state !== 'pending' || delivery.round !== round) return
  if (await wasHeld(services, delivery)) return
  try {
    await send(services, delivery)
  } catch (error) {
    // Usually it was settled long before; then something is wrong with what is sent.
    if (isLastAttempt(effect)) await endUnsent(services, delivery, 'failed')
    throw error
  }
}

/** Holds a delivery back if its endpoint is no longer on. Resolves to whether it did. */
async function wasHeld({ database }: WebhookServices, { id, endpoint }: Delivery): Promise<boolean> {
  if (endpoint.state === 'on') return false
  return transact(database.prisma, async (tx) => {
    const locked = await lockEndpoint(tx, endpoint.id)
    if (locked?.state === 'on') return false
    await tx.webhookDelivery.updateMany({ where: { id, state: 'pending' }, data: { state: 'held' } })
    return true
  })
}

/** Sends a failing endpoint one of the events held back. Throws if that fails, too: then another is tried later. */
async function tryEndpoint(services: WebhookServices, { payload }: ClaimedOutboxJob): Promise<void> {
  const { endpointId, failingSince } = TrialPayload.parse(payload)
  const { prisma } = services.database
  const where = { id: endpointId, state: 'failing', failingSince }
  for (;;) {
    const isMeant = (await prisma.webhookEndpoint.count({ where })) > 0
    const [headId] = isMeant ? await findHeads(prisma, endpointId, 1) : []
    const delivery = headId === undefined ? null : await findDelivery(services, headId)
    if (!isMeant) return
    if (!delivery) {
      // Nothing is left to try it with: the next event will tell.
      await prisma.webhookEndpoint.updateMany({
        where,
        data: { state: 'on', failures: 0, failingSince: null },
      })
      return
    }
    if ((await send(services, delivery)) !== 'void') return
  }
}

/** Resolves once the delivery has been settled. Throws if it failed and is to be retried. */
async function send(services: WebhookServices, delivery: Delivery): Promise<Outcome | 'void'> {
  const posted = await attemptDelivery(services, delivery)
  if (posted === null) {
    await endUnsent(services, delivery, 'void')
    return 'void'
  }
  const outcome = await settleAttempt(services, delivery, posted)
  const { attempt, retryAfter } = posted
  if (outcome === 'retry') throw Object.assign(new Error(describeFailure(attempt)), { retryAfter })
  return outcome
}

/** Ends a delivery whose event has nothing to say any more, or cannot be sent. */
async function endUnsent(
  { database, clock }: WebhookServices,
  delivery: Delivery,
  state: 'void' | 'failed',
): Promise<void> {
  const now = clock.now()
  const endpointId = delivery.endpoint.id
  await transact(database.prisma, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId)
    await endDelivery(tx, delivery, state, now)
    if (endpoint?.state === 'on') await releaseNext(tx, { endpointId, subject: delivery.subject }, now)
  })
}
