import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { runTool } from '#lib/platform/database/backup/postgresql-tools.ts'
import { locateDatabase, type Provider } from '#lib/platform/database/database-location.ts'
import type { Credentials } from './fill-shop.ts'

export const RELEASES = path.join(import.meta.dirname, 'releases')
/** The APP_SECRET of all recorded shops. */
export const SECRET = 'a-secret-for-tests-that-is-long-enough'

const FILES = { sqlite: 'shop.db.br', postgresql: 'shop.sql.br' }

/** The names of the releases whose shops are recorded on a database. */
export function listReleases(provider: Provider): string[] {
  const names = readdirSync(RELEASES).filter((name) => existsSync(path.join(RELEASES, name, FILES[provider])))
  return names.sort()
}

/** Puts the shop of a release into an empty database. Returns the credentials of its app. */
export async function restoreRelease(name: string, url: string, scratch: string): Promise<Credentials> {
  const location = locateDatabase(url)
  const apps = JSON.parse(readFileSync(path.join(RELEASES, name, 'apps.json'), 'utf8'))
  const bytes = brotliDecompressSync(readFileSync(path.join(RELEASES, name, FILES[location.provider])))
  await mkdir(scratch, { recursive: true })
  if (location.provider === 'sqlite') await writeFile(location.file, bytes)
  else {
    const script = path.join(scratch, 'shop.sql')
    // The schema is there already.
    await writeFile(script, bytes.toString().replace(/^CREATE SCHEMA public;$/m, ''))
    const options = [
      '--no-psqlrc',
      '--quiet',
      '--set=ON_ERROR_STOP=1',
      '--output=/dev/null',
      `--file=${script}`,
    ]
    await runTool('psql', options, url)
  }
  return apps[location.provider]
}
