import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs'
import path from 'node:path'
import { UnreadableTheme } from './unreadable-theme.ts'

/** `path` is relative to the folder, with slashes. `stamp` changes whenever the file does. */
export type FolderFile = { path: string; stamp: string }

export type FolderLimits = { files: number; fileBytes: number; totalBytes: number }

const MAX_DEPTH = 8
// Folders, links and hidden files take time as well.
const ENTRIES_PER_FILE = 4

/** All files of a folder, sorted by path; none if the folder does not exist. Links are not followed. */
export function listFolder(folder: string, { files: max }: FolderLimits): FolderFile[] {
  const files: FolderFile[] = []
  let entries = 0
  const visit = (below: string, depth: number): void => {
    for (const entry of readEntries(path.join(folder, below))) {
      if (++entries > max * ENTRIES_PER_FILE) throw new UnreadableTheme(`${folder} has too many entries.`)
      const file = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory() && depth < MAX_DEPTH) visit(file, depth + 1)
      if (!entry.isFile() || entry.name.startsWith('.')) continue
      if (files.length >= max) throw new UnreadableTheme(`${folder} has more than ${max} files.`)
      const stamp = stampOf(path.join(folder, file))
      if (stamp !== undefined) files.push({ path: file, stamp })
    }
  }
  if (isFolder(folder)) visit('', 0)
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The bytes of a file. Fails if it has since become a link. */
export function readFolderFile(file: string, maxBytes: number): Buffer {
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stats = fstatSync(descriptor)
    if (!stats.isFile()) throw new UnreadableTheme(`${file} is not a file.`)
    if (stats.size > maxBytes) throw new UnreadableTheme(`${file} is larger than ${describeSize(maxBytes)}.`)
    const bytes = Buffer.alloc(stats.size)
    let done = 0
    for (let read = 1; read > 0 && done < bytes.length; done += read) {
      read = readSync(descriptor, bytes, done, bytes.length - done, done)
    }
    return bytes.subarray(0, done)
  } finally {
    closeSync(descriptor)
  }
}

/** Whether it is a folder itself rather than a link to one. */
export function isFolder(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** Changes whenever the file does; undefined if there is none. */
export function stampOf(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  return stats && `${stats.ino}:${stats.size}:${stats.mtimeMs}:${stats.ctimeMs}`
}

export function describeSize(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MB` : `${bytes / 1024} KB`
}

/** Empty if the folder has since been removed. */
function readEntries(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
