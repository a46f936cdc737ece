import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Cluster } from './open-cluster.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const COPIED = [
  'app',
  'lib',
  'scripts',
  'prisma',
  'server.mjs',
  'package.json',
  'tsconfig.json',
  'search.config.ts',
  'next.config.mjs',
]
const LINKED = ['node_modules', '.next', 'public', 'themes']

const EXPANSION = `
ALTER TABLE "Order" ADD COLUMN "giftNote" TEXT;
CREATE TABLE "GiftWrap" ("id" SERIAL PRIMARY KEY, "orderId" INTEGER NOT NULL REFERENCES "Order" ("id") ON DELETE CASCADE);
CREATE INDEX "Order_giftNote_idx" ON "Order" ("giftNote");
`

/** Makes the next version of the site in a folder of the cluster: the same code, with one migration more. */
export async function makeRelease(cluster: Cluster): Promise<string> {
  const folder = path.join(await cluster.processes.makeFolder('release', {}), 'site')
  await mkdir(folder)
  for (const name of COPIED) await cp(path.join(root, name), path.join(folder, name), { recursive: true })
  for (const name of LINKED) await symlink(path.join(root, name), path.join(folder, name))
  const migrations = path.join(folder, 'prisma/migrations/postgresql')
  const latest =
    (await readdir(migrations))
      .filter((name) => /^\d{14}_/.test(name))
      .sort()
      .at(-1) ?? ''
  const added = path.join(migrations, `${latest.slice(0, 14)}_zz_gifts`)
  await mkdir(added)
  await writeFile(path.join(added, 'migration.sql'), EXPANSION)
  return folder
}
