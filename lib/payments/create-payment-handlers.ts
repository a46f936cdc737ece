import { z } from 'zod'
import type { Context } from '#lib/context.ts'
import { type EffectHandler, isLastAttempt } from '#lib/outbox/index.ts'
import { flagUnanswered, performRefund } from './perform-refund.ts'
import { processEvent } from './process-event.ts'
import { REFUND_EFFECT } from './queue-refund.ts'
import { EVENT_EFFECT } from './receive-webhook.ts'

const EventPayload = z.object({ gateway: z.string(), eventId: z.string() })
const RefundPayload = z.object({ refundId: z.int() })

/** What is done of payments outside of the database, after a fact was written down. */
export function createPaymentHandlers(context: Context): Record<string, EffectHandler> {
  return {
    [EVENT_EFFECT]: ({ payload }) => processEvent(context, EventPayload.parse(payload)),
    [REFUND_EFFECT]: async (effect) => {
      const { refundId } = RefundPayload.parse(effect.payload)
      try {
        await performRefund(context, refundId)
      } catch (error) {
        if (isLastAttempt(effect)) await flagUnanswered(context, refundId)
        throw error
      }
    },
  }
}
