import type { Context } from '#lib/context.ts'
import type { Versions } from '#lib/platform/database/data-version.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { runSteps, type Steps, settled } from '#lib/platform/process/steps.ts'
import { Refusal } from '#lib/web/refusals/refusal.ts'

type Site = Pick<Context, 'database' | 'settings'> & { log: Log }

/**
 * Brings the settings up to date and returns the data versions. Every request does this first, so that an unreachable
 * database is not mistaken for a bug. Throws `unavailable`.
 */
export function refreshSettings(site: Site): Versions | Promise<Versions> {
  return runSteps(readSettings(site))
}

function* readSettings({ database, settings, log }: Site): Steps<Versions> {
  try {
    const versions = yield* settled(database.dataVersion.read())
    yield* settled(settings.refresh(versions))
    return versions
  } catch (error) {
    log.error({ err: error }, 'The database does not respond.')
    throw new Refusal('unavailable', { headers: { 'Retry-After': '5' } })
  }
}
