import type { Database } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { type DownloadOptions, downloadImage } from '#lib/services/media/index.ts'
import { findTexts, loadTexts, saveText, textKinds } from './imported-texts.ts'
import { picturesIn, showCopies } from './picture-copies.ts'

export type TextPictureOptions = DownloadOptions & {
  onDownloaded(): void
  onFailed(url: string, reason: string): void
  signal?: AbortSignal
}

const AT_ONCE = 4

/** Downloads the pictures inside imported texts, each once, and makes the texts show the copies. */
export async function downloadTextPictures(
  database: Pick<Database, 'prisma'>,
  source: string,
  options: TextPictureOptions,
): Promise<void> {
  const failed = new Set<string>()
  for (const kind of textKinds) {
    for await (const ids of findTexts(database, kind, ['src="http', 'poster="http'], { source })) {
      const texts = await loadTexts(database.prisma, kind, ids)
      const copies = await fetchCopies(
        database,
        texts.flatMap(({ html }) => picturesIn(html)),
        failed,
        options,
      )
      if (copies.size === 0) continue
      await transact(database.prisma, async (tx) => {
        for (const text of await loadTexts(tx, kind, ids)) {
          const html = showCopies(text.html, copies)
          if (html !== text.html) await saveText(tx, text, html)
        }
      })
    }
  }
}

/** The copies of these pictures by their addresses, downloading those that are not here yet. */
async function fetchCopies(
  { prisma }: Pick<Database, 'prisma'>,
  addresses: string[],
  failed: Set<string>,
  options: TextPictureOptions,
): Promise<Map<string, string>> {
  const copies = new Map<string, string>()
  const waiting = [...new Set(addresses)].filter((address) => !failed.has(address))
  const fetchNext = async () => {
    for (let address = waiting.pop(); address && !options.signal?.aborted; address = waiting.pop()) {
      try {
        copies.set(address, await findOrDownload(prisma, address, options))
      } catch (error) {
        failed.add(address)
        options.onFailed(address, error instanceof Error ? error.message : String(error))
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
  return copies
}

async function findOrDownload(
  prisma: Database['prisma'],
  address: string,
  options: TextPictureOptions,
): Promise<string> {
  const known = await prisma.media.findFirst({ where: { sourceUrl: address }, select: { url: true } })
  if (known) return known.url
  const copy = await downloadImage(address, options)
  const data = { ...copy, sourceUrl: address }
  await prisma.media.upsert({ where: { url: copy.url }, create: data, update: data, select: { id: true } })
  options.onDownloaded()
  return copy.url
}
