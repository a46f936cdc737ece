import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { checkCopy } from '#lib/platform/database/backup/database-copy.ts'
import { storedType, uploadKinds } from '#lib/services/media/index.ts'
import { databaseEntry, KEPT_SECRET, MANIFEST, type Manifest, manifestSchema } from './manifest.ts'
import { hashThrough } from './pack.ts'
import { isSealed, unseal } from './seal.ts'

/** A backup whose every byte was checked, unpacked into a folder of its own. */
export type OpenedBackup = {
  manifest: Manifest
  folder: string
  database: string
  /** Removes what was unpacked. */
  discard(): Promise<void>
}

type Options = { storagePath: string; backupKey: string | undefined; onProgress?: (text: string) => void }

const MAX_MANIFEST_BYTES = 512 * 1024 * 1024

/**
 * Unpacks a backup beside the storage folder's own files, which it leaves alone. Rejects with what is wrong if the backup
 * cannot be decrypted, or if anything in it is missing, changed or damaged.
 */
export async function openBackup(file: string, options: Options): Promise<OpenedBackup> {
  const folder = await mkdtemp(path.join(options.storagePath, '.restore-'))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const found = await unpack(await readArchive(file, options.backupKey), folder, options.onProgress)
    const manifest = checkEntries(found)
    const database = path.join(folder, databaseEntry(manifest.provider))
    await checkCopy(manifest.provider, database)
    return { manifest, folder, database, discard }
  } catch (error) {
    await discard()
    throw explain(error)
  }
}

type Bytes = AsyncIterable<unknown>
type Found = { entries: Manifest['entries']; manifest: string | undefined }

async function readArchive(file: string, key: string | undefined): Promise<Readable> {
  const sealed = isSealed(await readBeginning(file))
  if (!sealed) return createReadStream(file)
  if (key === undefined) throw new Error('The backup is encrypted. Set BACKUP_KEY to its key.')
  return unseal(createReadStream(file), key)
}

async function readBeginning(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function unpack(
  archive: Readable,
  folder: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<Found> {
  for (const kind of uploadKinds) await mkdir(path.join(folder, 'media', kind.folder), { recursive: true })
  const found: Found = { entries: [], manifest: undefined }
  const tar = extract()
  const take = async () => {
    for await (const entry of tar) {
      const { name, size = 0, type } = entry.header
      if (found.manifest !== undefined || type !== 'file') throw new Error(`"${name}" does not belong there.`)
      if (name === MANIFEST) found.manifest = await readText(entry, size)
      else found.entries.push(await saveEntry(entry, name, folder))
      onProgress(`${found.entries.length} files checked`)
    }
  }
  await Promise.all([pipeline(archive, createGunzip(), tar), take()])
  return found
}

async function saveEntry(entry: Bytes, name: string, folder: string): Promise<Manifest['entries'][number]> {
  // Whatever else an archive names could be anywhere on the machine.
  if (!isKnown(name)) throw new Error(`"${name}" does not belong there.`)
  const { through, digest } = hashThrough()
  const target = createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600 })
  await pipeline(entry, through, target)
  return { name, bytes: target.bytesWritten, sha256: digest() }
}

function isKnown(name: string): boolean {
  if (name === KEPT_SECRET || name === databaseEntry('sqlite') || name === databaseEntry('postgresql'))
    return true
  return name.startsWith('media/') && storedType(name.slice('media/'.length)) !== null
}

async function readText(entry: Bytes, size: number): Promise<string> {
  if (size > MAX_MANIFEST_BYTES) throw new Error('Its manifest is too large.')
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function checkEntries({ entries, manifest: text }: Found): Manifest {
  if (text === undefined) throw new Error('It was cut off: its manifest is missing.')
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`Its manifest is damaged: ${parsed.error.issues[0]?.message}.`)
  const manifest = parsed.data
  const found = new Map(entries.map((entry) => [entry.name, entry]))
  for (const { name, bytes, sha256 } of manifest.entries) {
    const entry = found.get(name)
    if (!entry) throw new Error(`"${name}" is missing.`)
    if (entry.bytes !== bytes || entry.sha256 !== sha256) throw new Error(`"${name}" was changed.`)
  }
  if (found.size !== manifest.entries.length) throw new Error('It holds more than its manifest says.')
  if (!found.has(databaseEntry(manifest.provider))) throw new Error('Its database is missing.')
  return manifest
}

/** Says of faults in the archive's own layers what they mean. */
function explain(error: unknown): Error {
  const { message, code } = error as NodeJS.ErrnoException
  if (
    code === 'ENOENT' ||
    code === 'EACCES' ||
    code === 'ENOSPC' ||
    /^(The backup|pg_restore is)/.test(message)
  )
    return error as Error
  return new Error(`The backup is damaged or incomplete, and nothing was restored. ${message}`, {
    cause: error,
  })
}
