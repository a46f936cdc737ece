import type { Database } from '#lib/platform/database/db.ts'
import type { MediaStore } from '../store/media-store.ts'
import { dayOfUpload, VIDEO_PARTS, VIDEOS, writeDay } from './video-file.ts'

type Options = { now: Date; signal?: AbortSignal | undefined }

const DAY_MS = 86_400_000

/**
 * Removes videos that no product has, and uploads that were never completed, from the day after the next on: until then, the form that
 * they were uploaded in may still be open. Resolves to the number of videos removed.
 */
export async function sweepVideos(
  { prisma }: Pick<Database, 'prisma'>,
  store: MediaStore,
  { now, signal }: Options,
): Promise<number> {
  const before = writeDay(new Date(now.getTime() - DAY_MS))
  const isOld = (name: string) => (dayOfUpload(name) ?? before) < before
  await store.removeDrafts(VIDEOS)
  for await (const upload of store.listFolders(VIDEO_PARTS))
    if (isOld(upload)) await store.removeFolder(`${VIDEO_PARTS}/${upload}`)
  const old: string[] = []
  for await (const { key } of store.listFiles(VIDEOS)) if (isOld(key.slice(VIDEOS.length + 1))) old.push(key)
  if (old.length === 0) return 0
  const shown = await listShown(prisma)
  const unused = old.filter((key) => !shown.has(`/media/${key}`))
  for (const key of unused) if (!signal?.aborted) await store.remove(key)
  return unused.length
}

async function listShown(prisma: Database['prisma']): Promise<Set<string>> {
  const products = await prisma.product.findMany({
    where: { NOT: { videos: { equals: [] } } },
    select: { videos: true },
  })
  return new Set(products.flatMap(({ videos }) => (videos as { url: string }[]).map(({ url }) => url)))
}
