import type { Log } from '../process/log.ts'
import type { Secrets } from './secrets.ts'
import { type SecurityEvent, securityEvents } from './security-events.ts'

/** Who caused an event, as far as known. */
export type Origin = { ip?: string; app?: number | string; customer?: number; user?: string }

/** The subject of an event; never a secret. An `email` is replaced by a pseudonym, the same for the same address. */
export type SecurityFacts = Origin & { email?: string } & Record<string, string | number | undefined>

/** The log of all events that may reveal an intrusion. */
export type SecurityLog = {
  note(event: SecurityEvent, facts?: SecurityFacts): void
  /** Returns a log for one request or command, which adds the origin as of the time of the event. */
  child(origin: Origin): SecurityLog
  /** Writes how many events were left out. */
  close(): void
}

export type SecurityLogOptions = { most?: number; windowMs?: number }

type Window = { written: number; leftOut: number; end: NodeJS.Timeout }

/** Each event has its own limit of lines, so that an event provoked in masses cannot hide another. */
export function createSecurityLog(
  log: Log,
  secrets: Pick<Secrets, 'sign'>,
  { most = 30, windowMs = 60_000 }: SecurityLogOptions = {},
): SecurityLog {
  const windows = new Map<SecurityEvent, Window>()

  const end = (event: SecurityEvent): void => {
    const window = windows.get(event)
    if (!window) return
    clearTimeout(window.end)
    windows.delete(event)
    if (window.leftOut > 0) log.warn({ security: event, leftOut: window.leftOut }, 'More of the same.')
  }
  const open = (event: SecurityEvent): Window => {
    const known = windows.get(event)
    if (known) return known
    const window = { written: 0, leftOut: 0, end: setTimeout(() => end(event), windowMs).unref() }
    windows.set(event, window)
    return window
  }

  const note: SecurityLog['note'] = (event, { email, ...facts } = {}) => {
    const window = open(event)
    if (window.written >= most) {
      window.leftOut++
      return
    }
    window.written++
    const account = email === undefined ? undefined : pseudonymOf(secrets, email)
    const fields = { security: event, account, ...facts }
    log[event === 'command.run' ? 'info' : 'warn'](fields, securityEvents[event])
  }
  const security: SecurityLog = {
    note,
    child: (origin) => ({
      ...security,
      note: (event, facts) => note(event, { ...origin, ...facts }),
    }),
    close() {
      for (const event of [...windows.keys()]) end(event)
    },
  }
  return security
}

/** Distinguishes attempts on different addresses without revealing them. */
function pseudonymOf(secrets: Pick<Secrets, 'sign'>, email: string): string {
  return secrets.sign('security log', email.trim().toLowerCase()).toString('hex').slice(0, 16)
}
