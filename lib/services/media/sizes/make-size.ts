import path from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { sha256 } from '#lib/platform/security/hash.ts'
import { type MediaFolders, sizesFolder } from '../media-folders.ts'
import { type Picture, pictureColumns } from '../picture.ts'
import { writeWhole } from '../write-whole.ts'
import { encodeSize } from './encode-size.ts'
import { widthOfSize } from './list-sizes.ts'
import { loadOriginal } from './load-picture.ts'
import { saveFacts } from './save-facts.ts'
import { type SizeName, sizePath } from './size-name.ts'

export type SizeMaker = {
  /** The address of the picture that a size is of; null if there is no such picture, or it has no such size. */
  findOriginal(name: SizeName): Promise<string | null>
  /**
   * Makes a size, unless another call is doing so, which it then waits for. Resolves to its file, or to null if it
   * cannot be made.
   */
  make(name: SizeName): Promise<string | null>
}

type Dependencies = { database: Pick<Database, 'prisma'>; folders: MediaFolders; log: Log }

/** A picture, and how wide the size is to be. */
type Source = { row: Picture & { width: number }; width: number }

// A picture that cannot be made is not tried again for every visitor.
const FAILURES = 1000
const FAILURE_MS = 10 * 60_000

export function sizeFile(name: SizeName, folders: Pick<MediaFolders, 'storagePath'>): string {
  const [, , hash = '', file = ''] = sizePath(name).split('/')
  return path.join(/* turbopackIgnore: true */ sizesFolder(folders), hash, file)
}

/** Makes sizes of pictures, each once. Other processes may make the same file: the last one stays, and all are alike. */
export function createSizeMaker({ database, folders, log }: Dependencies): SizeMaker {
  const making = new Map<string, Promise<string | null>>()
  const failed = new LRUCache<string, true>({ max: FAILURES, ttl: FAILURE_MS })

  const makeFile = async ({ row, width }: Source, name: SizeName): Promise<string | null> => {
    const bytes = await loadOriginal(row.url, folders)
    if (!bytes) return null
    if (sha256(bytes).slice(0, 32) !== name.hash) {
      // The file was replaced. With the new facts, pages lead to other addresses.
      await saveFacts(database, folders, row, log)
      return null
    }
    const file = sizeFile(name, folders)
    await writeWhole(file, await encodeSize({ bytes, url: row.url, width: row.width }, width, name.format))
    return file
  }

  const tryToMake = async (name: SizeName): Promise<string | null> => {
    const key = sizePath(name)
    if (failed.has(key)) return null
    try {
      const source = await findSource(database, name)
      return source && (await makeFile(source, name))
    } catch (error) {
      failed.set(key, true)
      log.warn({ err: error, size: key }, 'A size of a picture cannot be made.')
      return null
    }
  }

  return {
    findOriginal: async (name) => (await findSource(database, name))?.row.url ?? null,
    make(name) {
      const key = sizePath(name)
      const running = making.get(key)
      if (running) return running
      const started = tryToMake(name).finally(() => making.delete(key))
      making.set(key, started)
      return started
    },
  }
}

async function findSource({ prisma }: Pick<Database, 'prisma'>, name: SizeName): Promise<Source | null> {
  const where = { hash: name.hash }
  const row = await prisma.media.findFirst({ where, orderBy: { id: 'asc' }, select: pictureColumns })
  const width = row && widthOfSize(row, name)
  return row?.width && width ? { row: { ...row, width: row.width }, width } : null
}
