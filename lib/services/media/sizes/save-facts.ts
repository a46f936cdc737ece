import type { Database } from '#lib/platform/database/db.ts'
import type { Log } from '#lib/platform/process/log.ts'
import type { MediaPlaces } from '../media-places.ts'
import { loadFacts, type SavedFacts, unknownFacts } from './load-picture.ts'

const BATCH_SIZE = 50

type Row = { id: number; url: string }

/** Reads a picture's facts and saves them. Resolves to whether the picture could be read. */
export async function saveFacts(
  { prisma }: Pick<Database, 'prisma'>,
  places: MediaPlaces,
  row: Row,
  log: Log,
): Promise<boolean> {
  const facts = await tryFacts(row, places, log)
  // The address may have changed since, because the image was downloaded.
  const where = { id: row.id, url: row.url }
  await prisma.media.updateMany({ where, data: { ...facts, factsAt: new Date(), sizedAt: null } })
  return facts.hash !== null
}

/**
 * Reads the facts of all pictures that have none yet. Resolves to how many were read, and how many could not be, such
 * as those of other sites. Stops early if the signal is aborted.
 */
export async function saveNewFacts(
  database: Pick<Database, 'prisma'>,
  places: MediaPlaces,
  log: Log,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
): Promise<{ read: number; unread: number }> {
  const counts = { read: 0, unread: 0 }
  for (;;) {
    const rows = await database.prisma.media.findMany({
      where: { factsAt: null },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: { id: true, url: true },
    })
    for (const row of rows) {
      if (signal?.aborted) return counts
      const isRead = await saveFacts(database, places, row, log)
      counts[isRead ? 'read' : 'unread'] += 1
      onProgress?.(counts.read + counts.unread)
    }
    if (rows.length < BATCH_SIZE) return counts
  }
}

/** Makes `saveNewFacts` read the facts of all pictures again. Until then they keep what they have. */
export async function forgetFacts({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.media.updateMany({ data: { factsAt: null } })
}

async function tryFacts({ url }: Row, places: MediaPlaces, log: Log): Promise<SavedFacts> {
  try {
    return await loadFacts(url, places)
  } catch (error) {
    log.warn({ err: error, picture: url }, 'A picture cannot be read, so it has no sizes.')
    return unknownFacts
  }
}
