import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from '../process/log.ts'
import type { Secrets } from './secrets.ts'
import { type SecurityEvent, securityEvents } from './security-events.ts'

/** Who is behind what is noted, as far as it is known. */
export type Origin = { ip?: string; app?: number | string; customer?: number; user?: string }

/** What it is about; never a secret. An `email` is written as a pseudonym, the same for the same address. */
export type SecurityFacts = Origin & { email?: string } & Record<string, string | number | undefined>

/** The one place that writes what an intrusion would show by. */
export type SecurityLog = {
  note(event: SecurityEvent, facts?: SecurityFacts): void
  /** The same log for one request or command: adds the origin, as it is when something is noted. */
  child(origin: Origin): SecurityLog
  /**
   * Adds the origin to what `work` notes, for work that cannot be handed a child. On Node 20 its use makes every promise
   * of the process dearer.
   */
  during<T>(origin: () => Origin, work: () => T): T
  /** Writes the counts of what was left out. */
  close(): void
}

export type SecurityLogOptions = { most?: number; windowMs?: number }

type Window = { written: number; leftOut: number; end: NodeJS.Timeout }

/** Each event has its own share of lines, so that none that is provoked in masses hides another. */
export function createSecurityLog(
  log: Log,
  secrets: Pick<Secrets, 'sign'>,
  { most = 30, windowMs = 60_000 }: SecurityLogOptions = {},
): SecurityLog {
  const origins = new AsyncLocalStorage<() => Origin>()
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
    const fields = { security: event, ...origins.getStore()?.(), account, ...facts }
    log[event === 'command.run' ? 'info' : 'warn'](fields, securityEvents[event])
  }
  const security: SecurityLog = {
    note,
    child: (origin) => ({
      ...security,
      note: (event, facts) => note(event, { ...origin, ...facts }),
    }),
    during: (origin, work) => origins.run(origin, work),
    close() {
      for (const event of [...windows.keys()]) end(event)
    },
  }
  return security
}

/** Tells attempts on one address from those on others, without telling the address. */
function pseudonymOf(secrets: Pick<Secrets, 'sign'>, email: string): string {
  return secrets.sign('security log', email.trim().toLowerCase()).toString('hex').slice(0, 16)
}
