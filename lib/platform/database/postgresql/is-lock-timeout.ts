/** SQLSTATE of a statement that gave up waiting for a lock. */
export const LOCK_NOT_AVAILABLE = '55P03'

type Failed =
  | { cause?: { originalCode?: unknown }; meta?: { driverAdapterError?: unknown } }
  | null
  | undefined

/** Whether PostgreSQL gave up waiting for a lock, by the driver's error or by Prisma's that holds it. */
export function isLockTimeout(error: unknown): boolean {
  const { cause, meta } = (error as Failed) ?? {}
  if (cause?.originalCode === LOCK_NOT_AVAILABLE) return true
  return meta?.driverAdapterError !== undefined && isLockTimeout(meta.driverAdapterError)
}
