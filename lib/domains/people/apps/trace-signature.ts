import { randomUUID } from 'node:crypto'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { equalInConstantTime } from '#lib/platform/security/secrets.ts'
import { APP_SECRET_PURPOSE } from './app-directory.ts'
import { sign, stringToSign } from './signature.ts'
import type { AppsAction } from './staff-actions.ts'

/** A request to sign, as it goes over the wire. What is null is chosen: now, and a fresh nonce. */
export type RequestToSign = {
  method: string
  /** Path and query. */
  target: string
  body: string
  timestamp: string | null
  nonce: string | null
}

/** The client's own values for the same request; null for unknown ones. */
export type ClientSignature = { signature: string | null; stringToSign: string | null }

/** A line of the string to sign; `given` is what the client has in its place, null where that is not known. */
export type SignedLine = { part: SignedPart; value: string; given: string | null; isSame: boolean }

const signedParts = ['key', 'method', 'path', 'query', 'timestamp', 'nonce', 'body_hash'] as const
export type SignedPart = (typeof signedParts)[number]

export type SignatureTrace = {
  key: string
  timestamp: string
  nonce: string
  lines: SignedLine[]
  stringToSign: string
  /** With the app's newest secret. */
  signature: string
  /** Whether the client's signature was made with a live secret over this string; null where there is none. */
  isSignatureRight: boolean | null
  /** Lines that the client's string has beyond the seven. */
  extraLines: number
  /** Seconds by which the timestamp differs from the server's clock; null where it is none. */
  skew: number | null
  isTimestampGood: boolean
  isNonceGood: boolean
}

/**
 * Signs a request as an app would, step by step, and compares that with what a client made. Null if there is no such app, or if
 * it has no secret that can be read.
 */
export const traceSignature = staffQuery(
  { permission: 'apps.write' },
  async (
    { database, secrets, clock, settings }: AppsAction,
    _actor,
    id: number,
    { request, client }: { request: RequestToSign; client: ClientSignature },
  ): Promise<SignatureTrace | null> => {
    const now = clock.now()
    const app = await database.prisma.app.findUnique({
      where: { id },
      select: { key: true, secrets: { orderBy: { id: 'desc' } } },
    })
    const live = app?.secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now) ?? []
    const [newest, ...older] = live.flatMap(
      ({ ciphertext }) => secrets.open(APP_SECRET_PURPOSE, ciphertext)?.plain ?? [],
    )
    if (!app || newest === undefined) return null
    const seconds = Math.floor(now.getTime() / 1000)
    const { method, target, body, timestamp = null, nonce = null } = request
    const chosen = { timestamp: timestamp ?? String(seconds), nonce: nonce ?? randomUUID() }
    const text = stringToSign({ key: app.key, method, target, body: Buffer.from(body), ...chosen })
    const window = Math.min(settings.current['api.signing_window'], MAX_WINDOW)
    const skew = /^\d{1,12}$/.test(chosen.timestamp) ? seconds - Number(chosen.timestamp) : null
    return {
      ...{ key: app.key, ...chosen, stringToSign: text, signature: sign(newest, text), skew },
      ...compareLines(text, client.stringToSign),
      isSignatureRight:
        client.signature === null ? null : isSignedBy([newest, ...older], text, client.signature),
      isTimestampGood: skew !== null && Math.abs(skew) <= window,
      isNonceGood: /^[\x21-\x7e]{8,128}$/.test(chosen.nonce),
    }
  },
)

const MAX_WINDOW = 3600

/** Line by line. Line ends of Windows are a fault that nobody sees, and so count as one. */
function compareLines(text: string, given: string | null): Pick<SignatureTrace, 'lines' | 'extraLines'> {
  const clientLines = given === null ? null : given.split('\n')
  const lines = text.split('\n').map((value, index): SignedLine => {
    const line = clientLines === null ? null : (clientLines[index] ?? '')
    return {
      part: signedParts[index] ?? 'body_hash',
      value,
      given: line,
      isSame: line === null || line === value,
    }
  })
  return { lines, extraLines: Math.max(0, (clientLines?.length ?? 0) - lines.length) }
}

function isSignedBy(secrets: readonly string[], text: string, signature: string): boolean {
  return secrets.some((secret) => equalInConstantTime(sign(secret, text), signature))
}
