import pino from 'pino'

export type Log = pino.Logger

/** Structured lines on standard error; whatever could hold a secret is cut out. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: undefined,
      redact: {
        paths: [
          '*.password',
          '*.secret',
          '*.token',
          '*.authorization',
          '*["x-api-secret"]',
          '*["x-api-signature"]',
          '*["x-access-token"]',
          '*["x-cart-token"]',
          '*["x-order-token"]',
        ],
        censor: '[hidden]',
      },
    },
    pino.destination(2),
  )
}
