import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { isLastAttempt, type OutboxJobHandler } from '#lib/services/outbox/index.ts'
import { attemptColumns } from './attempts/attempt.ts'
import { END_EFFECT, endAttempt } from './attempts/cancel-attempts.ts'
import { flagUnanswered, performRefund } from './refunds/perform-refund.ts'
import { REFUND_EFFECT } from './refunds/queue-refund.ts'
import { FORGET_EFFECT, forgetPayer } from './vaults/forget-payers.ts'
import { processEvent } from './webhooks/process-event.ts'
import { EVENT_EFFECT } from './webhooks/receive-webhook.ts'

const EventPayload = z.object({ gateway: z.string(), eventId: z.string() })
const EndPayload = z.object({ attemptId: z.int() })
const ForgetPayload = z.object({ gateway: z.string(), reference: z.string() })
const RefundPayload = z.object({ refundId: z.int(), check: z.int().default(0) })

/** Handlers of the outbox jobs that concern payments. */
export function createPaymentHandlers(context: Context): Record<string, OutboxJobHandler> {
  return {
    [EVENT_EFFECT]: ({ payload }) => processEvent(context, EventPayload.parse(payload)),
    [END_EFFECT]: async ({ payload }) => {
      const { attemptId } = EndPayload.parse(payload)
      const where = { id: attemptId }
      const attempt = await context.database.prisma.paymentAttempt.findUnique({
        where,
        select: attemptColumns,
      })
      if (attempt) await endAttempt(context, attempt)
    },
    [FORGET_EFFECT]: ({ payload }) => forgetPayer(context, ForgetPayload.parse(payload)),
    [REFUND_EFFECT]: async (effect) => {
      const { refundId, check } = RefundPayload.parse(effect.payload)
      try {
        await performRefund(context, refundId, check)
      } catch (error) {
        if (isLastAttempt(effect)) await flagUnanswered(context, refundId)
        throw error
      }
    },
  }
}
