import { measure, telemetry } from '#lib/platform/telemetry/telemetry.ts'
import type { Gateway } from './gateway.ts'

/** The calls of a gateway that ask its provider. */
const CALLS = [
  'start',
  'verifyWebhook',
  'fetchStatus',
  'identify',
  'cancel',
  'refund',
  'listMovements',
] as const

// Not a card that is declined, which is the buyer's.
const FAILURES: ReadonlySet<unknown> = new Set(['no_answer', 'refused'])

/** A payment that could not be started is a result, and no error. */
function isFailedStart(result: unknown): boolean {
  const { type, reason } = Object(result) as { type?: unknown; reason?: unknown }
  return type === 'failed' && FAILURES.has(reason)
}

/** A gateway whose calls are measured; the gateway itself if nothing is. */
export function measureGateway(gateway: Gateway): Gateway {
  if (!telemetry() || gateway.type === 'offline') return gateway
  const measured: Gateway = { ...gateway }
  for (const call of CALLS) {
    const original = gateway[call] as ((...given: unknown[]) => Promise<unknown>) | undefined
    if (!original) continue
    const labels = { gateway: gateway.id, call }
    const run = (...given: unknown[]) =>
      measure(
        {
          name: 'storefront_gateway_call_seconds',
          span: `${gateway.id} ${call}`,
          labels,
          hasFailed: isFailedStart,
        },
        () => original.apply(gateway, given),
      )
    Object.assign(measured, { [call]: run })
  }
  return measured
}
