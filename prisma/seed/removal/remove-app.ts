import { rm } from 'node:fs/promises'
import { demoAppFile, NAME, readKeptKey } from '../steps/seed-app.ts'
import { count, type Removal } from './removal.ts'

/** Removes the app whose secret was shown at the first start; if its file is on another machine, the app of that name. */
export async function removeApp(removal: Removal): Promise<void> {
  const key = await readKeptKey(demoAppFile(removal.env))
  const where = key === undefined ? { name: NAME } : { key }
  count(removal, 'apps', await removal.tx.app.deleteMany({ where }))
}

/** Call this once the removal is committed. */
export function removeAppFile({ env }: Pick<Removal, 'env'>): Promise<void> {
  return rm(demoAppFile(env), { force: true })
}
