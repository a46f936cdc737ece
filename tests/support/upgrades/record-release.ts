import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { runTool } from '#lib/platform/database/backup/postgresql-tools.ts'
import type { Provider } from '#lib/platform/database/database-location.ts'
import { openProcesses } from '../cluster/processes.ts'
import { startPostgres } from '../services/postgres.mjs'
import { type Credentials, fillShop } from './fill-shop.ts'
import { RELEASES, SECRET } from './releases.ts'

// Records the shop of a release for the tests of upgrades, on both databases:
//   npx tsx tests/support/upgrades/record-release.ts FOLDER NAME [sqlite|postgresql]
// FOLDER holds the release, built (npm run build).
const [folder = '', name = '', only] = process.argv.slice(2)
if (!name) throw new Error('Pass the folder of a built release, and the name to record it under.')

const compress = promisify(brotliCompress)
const target = path.join(RELEASES, name)
mkdirSync(target, { recursive: true })
const scratch = await mkdtemp(path.join(os.tmpdir(), 'storefront-release-'))
const [processes, postgres] = await Promise.all([openProcesses({}), startPostgres()])
try {
  if (only !== 'postgresql') await recordSqlite()
  if (only !== 'sqlite') await recordPostgresql()
} finally {
  await Promise.all([processes.close(), postgres.stop()])
  await rm(scratch, { recursive: true, force: true })
}

async function recordSqlite(): Promise<void> {
  const database = path.join(scratch, 'shop.db')
  const credentials = await fill(`file:${database}`)
  const copy = path.join(scratch, 'copy.db')
  new Sqlite(database).prepare('VACUUM INTO ?').run(copy)
  await save('shop.db', await readFile(copy))
  await saveApp('sqlite', credentials)
}

async function recordPostgresql(): Promise<void> {
  const credentials = await fill(postgres.url)
  const dump = path.join(scratch, 'shop.sql')
  await runTool('pg_dump', ['--no-owner', '--no-acl', '--schema=public', `--file=${dump}`], postgres.url)
  await save('shop.sql', await readFile(dump))
  await saveApp('postgresql', credentials)
}

async function saveApp(provider: Provider, app: Credentials): Promise<void> {
  const file = path.join(target, 'apps.json')
  const apps = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
  await writeFile(file, `${JSON.stringify({ ...apps, [provider]: app }, null, 2)}\n`)
}

async function fill(databaseUrl: string) {
  const storage = await mkdtemp(path.join(scratch, 'storage-'))
  const env = {
    ...{ NODE_ENV: 'production', APP_SECRET: SECRET, DATABASE_URL: databaseUrl, REDIS_URL: '' },
    ...{ STORAGE_PATH: storage, SITE_URL: 'http://localhost:3000', NEXT_TELEMETRY_DISABLED: '1' },
  }
  return fillShop({ folder: path.resolve(folder), env, processes })
}

async function save(file: string, bytes: Buffer): Promise<void> {
  const options = {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }
  const compressed = await compress(bytes, options)
  await writeFile(path.join(target, `${file}.br`), compressed)
  process.stdout.write(`${file}: ${bytes.length} bytes, ${compressed.length} compressed\n`)
}
