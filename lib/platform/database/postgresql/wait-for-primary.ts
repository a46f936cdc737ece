import { setTimeout as sleep } from 'node:timers/promises'
import type { DataVersionSource } from '../data-version.ts'

type Guarded = { standby?: { standIn(): unknown }; dataVersion: DataVersionSource }

// A failover takes seconds; clients and proxies wait longer.
const PATIENCE_MS = 8_000
const POLL_MS = 100

/** Waits while a standby stands in for the primary, so that a write which has not begun is done by its successor. */
export async function waitForPrimary({ standby, dataVersion }: Guarded): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (standby?.standIn() && performance.now() < deadline) {
    await sleep(POLL_MS)
    await Promise.resolve(dataVersion.read()).catch(() => undefined)
  }
}
