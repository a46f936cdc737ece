import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createApp, deleteApp } from '#lib/domains/people/apps/index.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import type { SeedContext } from './seed-context.ts'

export const NAME = 'Demo app'

/** Creates an app with a random key and secret, which `demo-app.json` in the storage folder keeps for the owner. */
export async function seedApp(context: SeedContext): Promise<number> {
  const file = demoAppFile(context.env)
  const kept = await readKeptKey(file)
  const apps = await context.database.prisma.app.findMany({ where: { name: NAME } })
  if (apps.some((app) => app.key === kept)) return 1
  // An app whose secret was lost between the two writes is useless.
  for (const app of apps) await deleteApp(context, app.id)
  const credentials = await createApp(context, NAME)
  await mkdir(context.env.storagePath, { recursive: true })
  const draft = `${file}.${process.pid}.tmp`
  await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, file)
  return 1
}

/** The file with the key and secret of the demo store's app. */
export function demoAppFile({ storagePath }: Pick<Environment, 'storagePath'>): string {
  return path.join(storagePath, 'demo-app.json')
}

export async function readKeptKey(file: string): Promise<string | undefined> {
  try {
    const kept: unknown = JSON.parse(await readFile(file, 'utf8'))
    return typeof kept === 'object' && kept && 'key' in kept ? String(kept.key) : undefined
  } catch {
    return undefined
  }
}
