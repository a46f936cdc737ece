import type { Context } from '#lib/context.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

/**
 * Brings the settings up to date and returns the data versions. Every request does this first, so that an unreachable
 * database is not mistaken for a bug. Throws `unavailable`.
 */
export async function refreshSettings({
  database,
  settings,
  log,
}: Pick<Context, 'database' | 'settings'> & { log: Log }): Promise<Versions> {
  try {
    const versions = await database.dataVersion.read()
    await settings.refresh(versions)
    return versions
  } catch (error) {
    log.error({ err: error }, 'The database does not respond.')
    throw new Refusal('unavailable', { headers: { 'Retry-After': '5' } })
  }
}
