import type { Database } from '#lib/platform/database/db.ts'
import { type DownloadOptions, downloadImage } from '#lib/services/media/index.ts'

export type PictureReport = { downloaded: number; failed: { url: string; reason: string }[] }

type Media = { id: number; url: string }

const BATCH_SIZE = 50
const AT_ONCE = 4

/**
 * Downloads the pictures that imported products, posts and pages show from other sites, and makes the site show its own
 * copies. A picture that cannot be downloaded stays as it is. Can be stopped and started again.
 */
export async function downloadPictures(
  { prisma }: Pick<Database, 'prisma'>,
  source: string,
  options: DownloadOptions & { onProgress?: (downloaded: number) => void },
): Promise<PictureReport> {
  const report: PictureReport = { downloaded: 0, failed: [] }
  for (let after = 0; ; ) {
    const entries = await prisma.importSource.findMany({
      where: { source, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: { id: true, kind: true, rowId: true },
    })
    const last = entries.at(-1)
    if (!last) return report
    after = last.id
    const waiting = await findRemoteMedia(prisma, entries)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let media = waiting.pop(); media; media = waiting.pop()) {
          await replaceByCopy(prisma, media, options, report)
          options.onProgress?.(report.downloaded)
        }
      }),
    )
  }
}

async function findRemoteMedia(
  prisma: Database['prisma'],
  entries: { kind: string; rowId: number }[],
): Promise<Media[]> {
  const idsOf = (kind: string) => ({
    in: entries.filter((entry) => entry.kind === kind).map(({ rowId }) => rowId),
  })
  const productId = idsOf('product')
  return prisma.media.findMany({
    where: {
      url: { startsWith: 'http' },
      OR: [
        { id: idsOf('attachment') },
        { productImages: { some: { productId } } },
        { variants: { some: { productId } } },
        { posts: { some: { id: idsOf('post') } } },
        { pages: { some: { id: idsOf('page') } } },
      ],
    },
    select: { id: true, url: true },
  })
}

async function replaceByCopy(
  prisma: Database['prisma'],
  { id, url }: Media,
  options: DownloadOptions,
  report: PictureReport,
): Promise<void> {
  try {
    const copy = await downloadImage(url, options)
    await prisma.media.update({ where: { id }, data: { ...copy, sourceUrl: url }, select: { id: true } })
    report.downloaded += 1
  } catch (error) {
    report.failed.push({ url, reason: error instanceof Error ? error.message : String(error) })
  }
}
