import type { App } from '#lib/app/app.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import type { Removal } from './removal/removal.ts'
import { removeApp, removeAppFile } from './removal/remove-app.ts'
import { removeCatalogue } from './removal/remove-catalogue.ts'
import { removeCommerce } from './removal/remove-commerce.ts'
import { removeContent } from './removal/remove-content.ts'
import { removeMenus } from './removal/remove-menus.ts'
import { removeOrders } from './removal/remove-orders.ts'
import { removePeople } from './removal/remove-people.ts'
import { removePictures } from './removal/remove-pictures.ts'
import { removeSettings } from './removal/remove-settings.ts'
import { withSeedLease } from './seed-lease.ts'
import { claimRemoval, markSeed, readSeedState } from './seed-state.ts'

/** In order: users of a thing before the thing itself, and pages before the settings that name them. */
const steps = [
  removeOrders,
  removeApp,
  removeMenus,
  removeCatalogue,
  removeContent,
  removePeople,
  removeCommerce,
  removePictures,
  removeSettings,
]

export type RemovedStore = Pick<Removal, 'removed' | 'kept'>

/**
 * Removes the demo store from the database in one transaction, except for what the owner has added or changed. It will not
 * be seeded again. Without a demo store it does nothing and resolves to null: the demo store's rows are recognised by names,
 * which rows of the owner's may also have.
 */
export async function removeDemoStore(
  app: Pick<App, 'database' | 'env' | 'settings'>,
): Promise<RemovedStore | null> {
  const { database, env, settings } = app
  return withSeedLease(database, async () => {
    const state = await readSeedState(database)
    if (state === 'removed') await removeAppFile({ env })
    if (state !== 'started' && state !== 'finished') return null
    const done = await transact(database.prisma, async (tx) => {
      await markSeed({ prisma: tx }, 'removed')
      return removeAll(tx, { env, settings })
    })
    await removeAppFile({ env })
    await settings.refresh(await database.dataVersion.read())
    return done
  })
}

/**
 * The same within a transaction, for a demo store that is complete: null without one. Call `removeAppFile` once the transaction is
 * committed.
 */
export async function removeWithin(
  tx: Tx,
  kit: Pick<Removal, 'env' | 'settings'>,
): Promise<RemovedStore | null> {
  return (await claimRemoval(tx)) ? removeAll(tx, kit) : null
}

async function removeAll(tx: Tx, kit: Pick<Removal, 'env' | 'settings'>): Promise<RemovedStore> {
  const removal: Removal = { tx, ...kit, removed: {}, kept: [] }
  for (const step of steps) await step(removal)
  return { removed: removal.removed, kept: removal.kept }
}
