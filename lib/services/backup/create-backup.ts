import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack as openPack, type Pack } from 'tar-stream'
import type { Select } from '#lib/platform/database/backup/copied-state.ts'
import { copyDatabase } from '#lib/platform/database/backup/database-copy.ts'
import { locateDatabase, type Provider } from '#lib/platform/database/database-location.ts'
import { selectDatabaseId } from '#lib/platform/migrations/database-id.ts'
import { type AppliedMigration, selectAppliedMigrations } from '#lib/platform/migrations/history.ts'
import { noteBackup } from '#lib/platform/process/backup-note.ts'
import type { Clock } from '#lib/platform/process/clock.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import { createSecrets } from '#lib/platform/security/secrets.ts'
import { type MediaStore, type OpenFile, openMediaStore, storedType } from '#lib/services/media/index.ts'
import { databaseEntry, KEPT_SECRET, MANIFEST, type Manifest } from './manifest.ts'
import { fileToPack, type Packed, packFile, packText } from './pack.ts'
import { removeAbandoned } from './remove-abandoned.ts'
import { seal } from './seal.ts'

export type BackupSource = Pick<
  Environment,
  'databaseUrl' | 'storagePath' | 'mediaBucket' | 'appSecret' | 'previousSecrets' | 'backupKey'
>

export type BackupOptions = {
  clock: Clock
  /** The version of this code. */
  version: string
  /** Leaves the pictures out. */
  onlyDatabase?: boolean
  onProgress?: (text: string) => void
}

/** A summary of what was written. */
export type BackupFacts = {
  isEncrypted: boolean
  /** Where the secret is that decrypts what the database holds encrypted: in the backup, or still only in its file or in APP_SECRET. */
  secret: 'included' | 'file' | 'environment'
  pictures: number
  /** Pictures that the database names though there is no file. */
  missing: string[]
}

type Facts = Pick<Manifest, 'migrations' | 'dataVersions' | 'documents'> & { named: string[] }

/**
 * Writes database, pictures and, if encrypted, the kept secret to a file or stream, while the shop is open. The database is of one moment, and the
 * pictures are copied after it, so that all it names are there. A file appears under its name once it is complete.
 */
export async function createBackup(
  source: BackupSource,
  to: string | Writable,
  options: BackupOptions,
): Promise<BackupFacts> {
  await removeAbandoned(source.storagePath, /^\.(backup|restore)-/)
  const staging = await mkdtemp(path.join(source.storagePath, '.backup-'))
  try {
    const facts = await (typeof to === 'string'
      ? writeFile(to, (output) => write(source, output, { ...options, staging }))
      : write(source, to, { ...options, staging }))
    // One without pictures is no backup of the shop.
    if (!options.onlyDatabase) await noteBackup(source.storagePath, options.clock.now())
    return facts
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function writeFile<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  // Several processes may write the same one at once.
  const draft = `${file}.${process.pid}.part`
  try {
    const result = await write(createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
    return result
  } finally {
    await rm(draft, { force: true })
  }
}

async function write(
  source: BackupSource,
  output: Writable,
  options: BackupOptions & { staging: string },
): Promise<BackupFacts> {
  const { onProgress = () => undefined, clock, staging, version, onlyDatabase = false } = options
  const { backupKey } = source
  const { provider } = locateDatabase(source.databaseUrl)
  onProgress('Copying the database …')
  const copy = path.join(staging, 'database')
  const createdAt = clock.now().toISOString()
  const { named, ...facts } = await copyDatabase(source.databaseUrl, copy, (select) =>
    readFacts(select, provider),
  )
  // Without them, a store of pictures that does not respond is in nobody's way.
  const pictures = onlyDatabase ? [] : await listPictures(openMediaStore(source))
  const found = await findKeptSecret(source)
  const kept = backupKey ? found : []
  const present = new Set(pictures.map(({ name }) => `/${name}`))
  const missing = onlyDatabase ? [] : named.filter((url) => !present.has(url))
  const pack = openPack()
  const fill = async () => {
    const entries = await packAll(
      pack,
      [fileToPack(databaseEntry(provider), copy), ...pictures, ...kept],
      onProgress,
    )
    const { keyIds } = createSecrets(source.appSecret, source.previousSecrets)
    const manifest: Manifest = {
      ...{ format: 1, createdAt, storefront: version, provider },
      ...{ ...facts, keyIds: [...keyIds], missing, entries },
    }
    await packText(pack, MANIFEST, JSON.stringify(manifest, null, 2))
    pack.finalize()
  }
  await Promise.all([send(pack, output, backupKey), fill()])
  const secret = found.length === 0 ? 'environment' : kept.length === 0 ? 'file' : 'included'
  return {
    isEncrypted: backupKey !== undefined,
    secret,
    pictures: pictures.length,
    missing,
  }
}

/** The pack's stream is of another library, so its bytes go through one of Node's first. */
async function send(pack: Pack, output: Writable, key: string | undefined): Promise<void> {
  const compressed: Readable = createGzip()
  const compressing = pipeline(pack, new PassThrough(), compressed as Writable & Readable)
  const sealed = key === undefined ? compressed : await seal(compressed, key)
  await Promise.all([compressing, pipeline(sealed, output)])
}

async function packAll(
  pack: Pack,
  files: readonly Packed[],
  onProgress: (text: string) => void,
): Promise<Manifest['entries']> {
  const entries: Manifest['entries'] = []
  for (const file of files) {
    entries.push(await packFile(pack, file))
    onProgress(`${entries.length} of ${files.length} files`)
  }
  return entries
}

async function readFacts(select: Select, provider: Provider): Promise<Facts> {
  const [applied, versions, media] = [
    await select<AppliedMigration>(selectAppliedMigrations),
    await select<{ scope: string; version: string }>(
      'SELECT scope, CAST(sum(version) AS text) AS version FROM "DataVersion" GROUP BY scope ORDER BY scope',
    ),
    await select<{ url: string }>(`SELECT url FROM "Media" WHERE url LIKE '/media/%' ORDER BY url`),
  ]
  return {
    migrations: applied.map(({ name }) => name),
    dataVersions: Object.fromEntries(versions.map(({ scope, version }) => [scope, version])),
    named: media.map(({ url }) => url),
    documents: await readDocuments(select, provider),
  }
}

const HAS_INVOICES: Record<Provider, string> = {
  sqlite: `SELECT 1 AS found FROM sqlite_master WHERE name = 'Invoice'`,
  postgresql: `SELECT 1 AS found WHERE to_regclass('"Invoice"') IS NOT NULL`,
}

/** A database of older code may have no invoices. */
async function readDocuments(select: Select, provider: Provider): Promise<Manifest['documents']> {
  const [named] = await select<{ id: string }>(selectDatabaseId)
  const hasInvoices = (await select(HAS_INVOICES[provider])).length > 0
  const rows = hasInvoices
    ? await select<{ kind: string; number: string }>(
        'SELECT kind, number FROM "Invoice" WHERE id IN (SELECT max(id) FROM "Invoice" GROUP BY kind)',
      )
    : []
  return { database: named?.id ?? '', last: Object.fromEntries(rows.map((row) => [row.kind, row.number])) }
}

/** The pictures themselves, of which sizes are made again, videos and documents. */
async function listPictures(media: MediaStore): Promise<Packed[]> {
  const pictures: Packed[] = []
  for await (const { key } of media.listFiles('')) {
    if (storedType(key) !== null) pictures.push({ name: `media/${key}`, open: () => openPicture(media, key) })
  }
  return pictures.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function openPicture(media: MediaStore, key: string): Promise<OpenFile> {
  const file = await media.open(key)
  if (!file) throw new Error(`The picture ${key} was removed while the backup was made. Make another one.`)
  return file
}

/** The secret that the server made for itself. One of the environment is the operator's to keep. */
async function findKeptSecret({ storagePath, appSecret }: BackupSource): Promise<Packed[]> {
  const file = path.join(storagePath, KEPT_SECRET)
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.startsWith(appSecret) ? [fileToPack(KEPT_SECRET, file)] : []
}
