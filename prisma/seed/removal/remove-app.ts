import { rm } from 'node:fs/promises'
import { demoAppFile, NAME, readKeptKey } from '../steps/seed-app.ts'
import { count, type Removal } from './removal.ts'

/** Takes away the app whose secret the start has shown; where its file is on another machine, the one of its name. */
export async function removeApp(removal: Removal): Promise<void> {
  const key = await readKeptKey(demoAppFile(removal.env))
  const where = key === undefined ? { name: NAME } : { key }
  count(removal, 'apps', await removal.tx.app.deleteMany({ where }))
}

/** Once the app is gone for good. */
export function removeAppFile({ env }: Pick<Removal, 'env'>): Promise<void> {
  return rm(demoAppFile(env), { force: true })
}
