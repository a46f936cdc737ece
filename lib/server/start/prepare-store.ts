import { openApp } from '#lib/app/app.ts'
import { makeSetupLink } from '#lib/domains/people/staff/index.ts'
import { forOperator } from '#lib/platform/database/outage.ts'
import { systemClock } from '#lib/platform/process/clock.ts'
import { readEnvironment } from '#lib/platform/process/env.ts'
import { isIndexMissing } from '#lib/search/index.ts'
import { upgradeDatabase } from '#lib/services/backup/index.ts'
import { readSeedState } from '#prisma/seed/seed-state.ts'

/** A store that is prepared for its server, which opens it again. */
export type UnpreparedStore = {
  /** Whether the demo store is to be put into it: it is empty, or seeding it was interrupted. */
  isEmpty(): Promise<boolean>
  /** The address at which the first owner sets it up, once; null if it has an owner. Earlier ones end. */
  makeSetupLink(): Promise<string | null>
  /** Whether search indexes are to be built. */
  lacksIndexes(): Promise<boolean>
  /** The storage folder. */
  storagePath: string
  close(): Promise<void>
}

/** Migrates the database that the environment names, after a backup of what it holds. Throws for the operator if that fails. */
export async function migrate(): Promise<void> {
  const say = (text: string) => void process.stderr.write(`${text}\n`)
  await upgradeDatabase(readEnvironment(), { clock: systemClock, say })
}

/** Opens the store that the environment names, which is migrated. Throws for the operator if that fails. */
export async function openStore(): Promise<UnpreparedStore> {
  const app = await forOperator(() => openApp())
  const { search } = app
  return {
    isEmpty: () => forOperator(async () => ['empty', 'started'].includes(await readSeedState(app.database))),
    makeSetupLink: () =>
      forOperator(async () => {
        // Another process may have put the demo store into it, with its address.
        await app.settings.refresh()
        return makeSetupLink(app, app.defaultSiteUrl)
      }),
    async lacksIndexes() {
      for (const type of search.definitions().keys()) if (await isIndexMissing(search, type)) return true
      return false
    },
    storagePath: app.env.storagePath,
    close: app.close,
  }
}
