import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FieldAverages } from '../prepare-document.ts'
import { decodeChecked, encodeChecked } from './checked-text.ts'
import { replaceFile } from './durable-file.ts'

/** Which files of a folder count. All others are leftovers. */
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
  /** How far in the log of changes the segments have come. Journals tell of later places. */
  place: string
  /** The next file's number. */
  next: number
}

const MAGIC = 'STOREFRONT-SEARCH-MANIFEST'

export function manifestFile(folder: string): string {
  return path.join(folder, 'manifest')
}

/** Null where there is none. Throws `DamagedFile`. */
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
  return decodeChecked(MAGIC, bytes, file) as Manifest
}

/** From here on this is what counts. */
export function writeManifest(folder: string, manifest: Manifest): void {
  replaceFile(manifestFile(folder), encodeChecked(MAGIC, manifest))
}

export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}
