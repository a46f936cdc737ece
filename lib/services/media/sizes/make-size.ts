import { LRUCache } from 'lru-cache'
import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'
import { type MediaPlaces, SIZES } from '../media-places.ts'
import { type Picture, pictureColumns } from '../picture.ts'
import { encodeSize } from './encode-size.ts'
import { findSize, formatTypes, type SizeName, sizePath } from './list-sizes.ts'
import { loadOriginal } from './load-picture.ts'
import { saveFacts } from './save-facts.ts'

export type SizeMaker = {
  /** The size that stands for this one, and the address of the picture; null if the image or the size does not exist. */
  find(name: SizeName): Promise<FoundSize | null>
  /**
   * Makes a size, unless another call is doing so, which it then waits for. Resolves to
   * whether it could be made.
   */
  make(name: SizeName): Promise<boolean>
}

export type FoundSize = { name: SizeName; original: string }

type Dependencies = { database: Pick<Database, 'prisma'>; places: MediaPlaces; log: Log }

/** A picture, the size that is to be made of it, and how wide it is to be. */
type Source = { row: Picture & { width: number }; name: SizeName; width: number }

// A picture that cannot be made is not tried again for every visitor.
const FAILURES = 1000
const FAILURE_MS = 10 * 60_000

export function sizeKey(name: SizeName): string {
  return sizePath(name).replace('/media', SIZES)
}

/** Makes sizes of pictures, each once. Other processes may make the same file: the last one stays, and all are alike. */
export function createSizeMaker({ database, places, log }: Dependencies): SizeMaker {
  const making = new Map<string, Promise<boolean>>()
  const failed = new LRUCache<string, true>({ max: FAILURES, ttl: FAILURE_MS })

  const makeFile = async ({ row, name, width }: Source): Promise<boolean> => {
    const bytes = await loadOriginal(row.url, places)
    if (!bytes) return false
    if (sha256(bytes).slice(0, 32) !== name.hash) {
      // The file was replaced. With the new facts, pages lead to other addresses.
      await saveFacts(database, places, row, log)
      return false
    }
    const size = await encodeSize({ bytes, url: row.url, width: row.width }, width, name.format)
    await places.media.write(sizeKey(name), size, formatTypes[name.format])
    return true
  }

  const tryToMake = async (name: SizeName): Promise<boolean> => {
    const key = sizePath(name)
    if (failed.has(key)) return false
    try {
      const source = await findSource(database, name)
      return source !== null && (await makeFile(source))
    } catch (error) {
      failed.set(key, true)
      log.warn({ err: error, size: key }, 'A size of a picture cannot be made.')
      return false
    }
  }

  return {
    async find(name) {
      const source = await findSource(database, name)
      return source && { name: source.name, original: source.row.url }
    },
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
  const size = row && findSize(row, name)
  return row?.width && size ? { row: { ...row, width: row.width }, ...size } : null
}
