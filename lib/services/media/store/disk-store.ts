import type { Dirent } from 'node:fs'
import { type FileHandle, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { assertWithin, type ByteRange, type MediaStore, type OpenFile } from './media-store.ts'
import { DRAFT_PREFIX, writeWhole } from './write-whole.ts'

// Younger drafts may still be written.
const DRAFT_MS = 3600_000

/** A folder of this machine, which need not exist yet. */
export function createDiskStore(root: string): MediaStore {
  const at = (key: string) => path.join(/* turbopackIgnore: true */ root, key)
  return {
    isShared: false,
    async open(key, range) {
      const handle = await orNull(open(/* turbopackIgnore: true */ at(key)))
      return handle && stream(handle, range)
    },
    async sizeOf(key) {
      const found = await orNull(stat(/* turbopackIgnore: true */ at(key)))
      return found?.size ?? null
    },
    async read(key, maxBytes) {
      const found = await orNull(stat(/* turbopackIgnore: true */ at(key)))
      if (!found) return null
      assertWithin(found.size, maxBytes)
      return orNull(readFile(/* turbopackIgnore: true */ at(key)))
    },
    has: async (key) => (await orNull(stat(/* turbopackIgnore: true */ at(key)))) !== null,
    write: (key, bytes) => writeWhole(at(key), bytes),
    async *listFolders(folder) {
      for (const entry of await list(at(folder))) if (entry.isDirectory()) yield entry.name
    },
    async *listFiles(folder) {
      for (const entry of await list(at(folder), { recursive: true })) {
        if (!entry.isFile() || entry.name.startsWith(DRAFT_PREFIX)) continue
        const file = path.join(/* turbopackIgnore: true */ entry.parentPath, entry.name)
        const found = await orNull(stat(file))
        if (found) yield { key: path.relative(root, file).split(path.sep).join('/'), bytes: found.size }
      }
    },
    remove: (key) => rm(at(key), { force: true }),
    removeFolder: (folder) => rm(at(folder), { recursive: true, force: true }),
    async removeDrafts(folder) {
      for (const { name } of await list(at(folder)))
        if (name.startsWith(DRAFT_PREFIX)) await removeOld(path.join(at(folder), name))
    },
  }
}

async function stream(handle: FileHandle, range?: ByteRange): Promise<OpenFile> {
  try {
    if (range) {
      const { first: start, last: end } = range
      return { stream: handle.createReadStream({ start, end }), bytes: end - start + 1 }
    }
    const { size } = await handle.stat()
    return { stream: handle.createReadStream(), bytes: size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function list(folder: string, { recursive = false } = {}): Promise<Dirent[]> {
  return (await orNull(readdir(/* turbopackIgnore: true */ folder, { recursive, withFileTypes: true }))) ?? []
}

async function removeOld(draft: string): Promise<void> {
  const found = await orNull(stat(draft))
  if (found && Date.now() - found.mtimeMs > DRAFT_MS) await rm(draft, { force: true })
}

/** Null for a file that does not exist. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
