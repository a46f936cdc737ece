import pino from 'pino'
import { hideSecrets } from '../security/hide-secrets.ts'
import { telemetry } from '../telemetry/telemetry.ts'
import { currentRequestId } from './request-id.ts'

export type Log = pino.Logger

const ABSORB = Symbol('absorb')
type Absorbing = { [ABSORB]?: (error: unknown) => boolean }

/**
 * Leaves out what is logged of errors for which `isKnown` returns true, because an outage that has its own line caused them. The
 * level `debug` shows them all the same.
 */
export function leaveOut(log: Log, isKnown: (error: unknown) => boolean): void {
  ;(log as Absorbing)[ABSORB] = isKnown
}

/** Creates a log of structured lines, on standard error by default. Possible secrets are removed at any depth. */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: undefined,
      mixin: describeRequest,
      formatters: { log: hideSecrets },
      hooks: {
        logMethod(given, write) {
          const { err } = Object(given[0]) as { err?: unknown }
          const isKnown =
            err !== undefined && !this.isLevelEnabled('debug') && (this as Absorbing)[ABSORB]?.(err)
          if (!isKnown) write.apply(this, given)
        },
      },
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
