import pino from 'pino'
import { hideSecrets } from '../security/hide-secrets.ts'

export type Log = pino.Logger

/** Structured lines, on standard error unless told; whatever could hold a secret is cut out, however deep it lies. */
export function createLog(level: string, destination: pino.DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: undefined,
      formatters: { log: hideSecrets },
      // Errors are plain already.
      serializers: { err: (error) => error },
    },
    destination,
  )
}
