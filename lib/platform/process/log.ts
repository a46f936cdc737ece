import pino from 'pino'
import { hideSecrets } from '../security/hide-secrets.ts'
import { telemetry } from '../telemetry/telemetry.ts'
import { currentRequestId } from './request-id.ts'

export type Log = pino.Logger

/** Creates a log of structured lines, on standard error by default. Possible secrets are removed at any depth. */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: undefined,
      mixin: describeRequest,
      formatters: { log: hideSecrets },
      // Errors are already plain objects.
      serializers: { err: (error) => error },
    },
    destination,
  )
}

/** Which request a line belongs to, and which trace. What the line itself says comes first. */
function describeRequest(): Record<string, string> {
  const requestId = currentRequestId()
  return { ...(requestId && { requestId }), ...telemetry()?.describe() }
}
