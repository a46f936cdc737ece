import type { Context } from '#lib/context.ts'
import type { Attempt } from './attempts/attempt.ts'
import { isUnavailable } from './gateways/gateway.ts'

/** Logs what went wrong with an attempt. A provider that does not respond is expected: it is asked again. */
export function logUnexpected(
  { log }: Context,
  error: unknown,
  { gateway, orderId }: Pick<Attempt, 'gateway' | 'orderId'>,
  message: string,
): void {
  if (!isUnavailable(error)) log.error({ err: error, gateway, orderId }, message)
}
