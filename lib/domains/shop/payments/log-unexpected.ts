import type { Context } from '#lib/context.ts'
import type { Attempt } from './attempts/attempt.ts'
import { isUnavailable } from './gateways/gateway.ts'

/** Logs an attempt's error, unless the provider merely does not respond: that is expected and retried. */
export function logUnexpected(
  { log }: Context,
  error: unknown,
  { gateway, orderId }: Pick<Attempt, 'gateway' | 'orderId'>,
  message: string,
): void {
  if (!isUnavailable(error)) log.error({ err: error, gateway, orderId }, message)
}
