import pino from 'pino'
import { hideSecrets } from '../security/hide-secrets.ts'

export type Log = pino.Logger

/** Creates a log of structured lines, on standard error by default. Possible secrets are removed at any depth. */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: undefined,
      formatters: { log: hideSecrets },
      // Errors are already plain objects.
      serializers: { err: (error) => error },
    },
    destination,
  )
}
