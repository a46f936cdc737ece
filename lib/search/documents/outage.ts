import { isDatabaseAway } from '#lib/platform/database/outage.ts'

const blamed = new WeakSet<Error>()

/** Marks an error as the engine's fault rather than a row's, and returns it. */
export function blameEngine(error: unknown): unknown {
  if (error instanceof Error) blamed.add(error)
  return error
}

/** Whether an error means that an engine cannot be reached or written to, so that no row is at fault. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return blamed.has(error) || isDatabaseAway(error) || isOfSystem(error) || isOutage(error.cause)
}

/** Full disks, failed or broken connections, and timeouts. */
function isOfSystem(error: Error & { code?: unknown; syscall?: unknown }): boolean {
  if (typeof error.syscall === 'string' || /^(Timeout|Abort)Error$/.test(error.name)) return true
  return typeof error.code === 'string' && error.code.startsWith('UND_ERR_')
}
