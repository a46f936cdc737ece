import { readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { DamagedFile, OtherVersion } from '../errors.ts'
import type { FieldAverages } from '../prepare-document.ts'
import { replaceFile } from './durable-file.ts'

/** Which files of a folder belong to the index. All others are leftovers. */
export type Manifest = {
  /** A segment's file and its list of hidden documents, in order of age. */
  segments: { file: string; hidden: string | null }[]
  /** Oldest first; the last is the one that is written to. */
  journals: string[]
  /** Of the last rebuild. */
  averages: FieldAverages
  /** Chosen by the last rebuild: see `scaleOf`. */
  scale: number
  builtDocuments: number
  /** ISO 8601 */
  builtAt: string
  /** The segments' cursor into the log of changes. Journals have later ones. */
  cursor: string
  /** The next file's number. */
  next: number
}

const MAGIC = 'STOREFRONT-SEARCH-MANIFEST'
const VERSION = 5

export function manifestFile(folder: string): string {
  return path.join(folder, 'manifest')
}

/** Null if there is none. Throws `DamagedFile`. */
export function readManifest(folder: string): Manifest | null {
  const file = manifestFile(folder)
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
  return decodeManifest(bytes, file)
}

/** Throws `DamagedFile`. */
export function decodeManifest(bytes: Buffer, file: string): Manifest {
  const end = bytes.indexOf(10)
  const [name, version, checksum] = bytes.toString('latin1', 0, Math.max(0, end)).split(' ')
  if (name !== MAGIC) throw new DamagedFile(file, `it does not begin with ${MAGIC}`)
  if (version !== String(VERSION)) throw new OtherVersion(file)
  const json = bytes.subarray(end + 1)
  if (checksum !== String(crc32(json))) throw new DamagedFile(file, 'it fails its checksum')
  const { place, ...manifest } = JSON.parse(json.toString())
  return { ...manifest, cursor: place }
}

/** A line with what the file is, its version and its checksum, then the JSON, in which the cursor is called `place`. */
function encodeManifest({ cursor, ...manifest }: Manifest): Buffer {
  const json = Buffer.from(JSON.stringify({ ...manifest, place: cursor }))
  return Buffer.concat([Buffer.from(`${MAGIC} ${VERSION} ${crc32(json)}\n`), json])
}

/** Commits: from here on this manifest counts. */
export function writeManifest(folder: string, manifest: Manifest): void {
  replaceFile(manifestFile(folder), encodeManifest(manifest))
}

export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
