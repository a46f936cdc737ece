import type { Database } from '#lib/platform/database/db.ts'
import type { MediaStore } from '../store/media-store.ts'
import { dayOfUpload, type UploadKind, uploadKinds, writeDay } from './upload-file.ts'

type Options = { now: Date; signal?: AbortSignal | undefined }

const DAY_MS = 86_400_000

/**
 * Removes videos and documents that no product has, and uploads that were never completed, from the day after the next on: until then,
 * the form that they were uploaded in may still be open. Resolves to the number of files removed.
 */
export async function sweepUploads(
  { prisma }: Pick<Database, 'prisma'>,
  store: MediaStore,
  { now, signal }: Options,
): Promise<number> {
  const before = writeDay(new Date(now.getTime() - DAY_MS))
  const isOld = (name: string) => (dayOfUpload(name) ?? before) < before
  const old: string[] = []
  for (const kind of uploadKinds) old.push(...(await sweepParts(kind, store, isOld)))
  if (old.length === 0) return 0
  const shown = await listShown(prisma)
  const unused = old.filter((key) => !shown.has(`/media/${key}`))
  for (const key of unused) if (!signal?.aborted) await store.remove(key)
  return unused.length
}

/** Removes what was not completed. Resolves to the keys of the old files. */
async function sweepParts(
  { folder, partsFolder }: UploadKind,
  store: MediaStore,
  isOld: (name: string) => boolean,
): Promise<string[]> {
  await store.removeDrafts(folder)
  for await (const upload of store.listFolders(partsFolder))
    if (isOld(upload)) await store.removeFolder(`${partsFolder}/${upload}`)
  const old: string[] = []
  for await (const { key } of store.listFiles(folder)) if (isOld(key.slice(folder.length + 1))) old.push(key)
  return old
}

async function listShown(prisma: Database['prisma']): Promise<Set<string>> {
  const products = await prisma.product.findMany({
    where: { OR: [{ NOT: { videos: { equals: [] } } }, { NOT: { safetyDocuments: { equals: [] } } }] },
    select: { videos: true, safetyDocuments: true },
  })
  const files = products.flatMap(({ videos, safetyDocuments }) => [videos, safetyDocuments])
  return new Set((files as { url: string }[][]).flat().map(({ url }) => url))
}
