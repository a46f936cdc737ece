import { measure, telemetry } from '#lib/platform/telemetry/telemetry.ts'
import type { Gateway } from './gateway.ts'

/** The calls of a gateway that ask its provider. */
const CALLS = ['start', 'verifyWebhook', 'fetchStatus', 'cancel', 'refund'] as const

/** A gateway whose calls are measured; the gateway itself if nothing is. */
export function measureGateway(gateway: Gateway): Gateway {
  if (!telemetry() || gateway.type === 'offline') return gateway
  const measured: Gateway = { ...gateway }
  for (const call of CALLS) {
    const original = gateway[call] as ((...given: unknown[]) => Promise<unknown>) | undefined
    if (!original) continue
    const labels = { gateway: gateway.id, call }
    const run = (...given: unknown[]) =>
      measure({ name: 'storefront_gateway_call_seconds', span: `${gateway.id} ${call}`, labels }, () =>
        original.apply(gateway, given),
      )
    Object.assign(measured, { [call]: run })
  }
  return measured
}
