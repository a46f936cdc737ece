import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A document that is too large for memory, in a file. */
export type KeptFile = { file: string; size: number; etag: string }

type Kept = KeptFile & { version: string; settings: string; madeAt: number }

export type KeepOptions = {
  folder: string
  /** Tells documents apart. */
  name: string
  /** Of all that the document shows. */
  version: string
  /** Of the settings alone, whose changes show at once. */
  settings: string
  now: Date
  write: () => AsyncIterable<string>
}

/** Other changes show after this time at the latest: sales change the data all the time, and feeds are fetched rarely. */
const FRESH_MS = 10 * 60_000
/** Changes that do not change the data's version, such as the day's, show after this time. */
const STALE_MS = 6 * 3_600_000
/** Files of processes that are gone. */
const LEFT_MS = 48 * 3_600_000

const known = new Map<string, Kept>()
const making = new Map<string, Promise<Kept>>()

/** Writes a document to a file, unless the former one is still valid; once for all simultaneous requests. */
export async function keepFile(options: KeepOptions): Promise<KeptFile> {
  const key = path.join(options.folder, options.name)
  const kept = known.get(key)
  if (kept && isGood(kept, options) && (await exists(kept.file))) return kept
  const running = making.get(key) ?? make(key, options)
  making.set(key, running)
  return running
}

function isGood(kept: Kept, { version, settings, now }: KeepOptions): boolean {
  const age = now.getTime() - kept.madeAt
  // A clock may have been set back.
  if (age < 0 || kept.settings !== settings) return false
  return age < (kept.version === version ? STALE_MS : FRESH_MS)
}

async function make(
  key: string,
  { folder, name, version, settings, now, write }: KeepOptions,
): Promise<Kept> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeLeft(folder)
    const file = path.join(/* turbopackIgnore: true */ folder, `${randomUUID()}-${name}`)
    const kept = { ...(await writeFile(file, write())), version, settings, madeAt: now.getTime() }
    const former = known.get(key)
    known.set(key, kept)
    // Present readers go on reading it.
    if (former) await rm(former.file, { force: true })
    return kept
  } finally {
    making.delete(key)
  }
}

async function writeFile(file: string, chunks: AsyncIterable<string>): Promise<KeptFile> {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.byteLength
      done(null, chunk)
    },
  })
  try {
    await pipeline(
      Readable.from(chunks, { objectMode: true }),
      measure,
      createWriteStream(file, { flags: 'wx' }),
    )
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return { file, size, etag: `"${hash.digest('base64url').slice(0, 27)}"` }
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > LEFT_MS) await rm(file, { force: true })
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}
