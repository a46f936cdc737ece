import type { Context } from '#lib/context.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { queueOutboxJob } from '#lib/services/outbox/index.ts'
import { unansweredCharges } from '../attempts/attempt.ts'
import type { WebhookMessage } from '../gateways/gateway.ts'

export const EVENT_EFFECT = 'payment.event'

/**
 * Verifies and stores a provider's message, which is processed afterwards. Throws if it could not be stored, so that the
 * provider sends it again.
 *
 * @param mayAsk called before a provider is asked about a payment that is not known here, because anybody could have written the
 *   message; throws if too many were
 */
export async function receiveWebhook(
  context: Context,
  gatewayId: string,
  message: WebhookMessage,
  mayAsk?: () => Promise<void> | void,
): Promise<'unknown' | 'rejected' | 'ignored' | 'accepted'> {
  const gateway = context.gateways.find(gatewayId)
  if (gateway?.type !== 'web') return 'unknown'
  const claimed = gateway.claimedReference?.(message)
  // It may be of an order that was lost with a restored backup.
  if (typeof claimed === 'string' && !(await isPossiblyOurs(context, gatewayId, claimed))) await mayAsk?.()
  const verdict = await gateway.verifyWebhook(message)
  if (verdict.verdict === 'rejected') context.security.note('webhook.rejected', { gateway: gatewayId })
  if (verdict.verdict !== 'accepted') return verdict.verdict
  const { eventId, reference } = verdict
  const now = context.clock.now()
  await transact(context.database.prisma, async (tx) => {
    const count = await tx.$executeRaw`
      INSERT INTO "PaymentEvent" ("gateway", "eventId", "reference", "receivedAt")
      VALUES (${gatewayId}, ${eventId}, ${reference}, ${now})
      ON CONFLICT ("gateway", "eventId") DO NOTHING`
    if (count === 0) return
    await queueOutboxJob(tx, {
      kind: EVENT_EFFECT,
      payload: { gateway: gatewayId, eventId },
      availableAt: now,
    })
  })
  return 'accepted'
}

/** Known by its reference, or one of the payments being started, or of the charges not answered, whose reference has not been stored. */
async function isPossiblyOurs(
  { database, clock }: Context,
  gateway: string,
  reference: string,
): Promise<boolean> {
  const attempt = await database.prisma.paymentAttempt.findFirst({
    where: {
      gateway,
      OR: [
        { reference },
        { reference: null, status: 'started', failure: null },
        unansweredCharges(clock.now()),
      ],
    },
    select: { id: true },
  })
  return attempt !== null
}
