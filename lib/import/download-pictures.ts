import type { Database } from '#lib/platform/database/db.ts'
import { type DownloadOptions, downloadImage } from '#lib/services/media/index.ts'
import type { DeadLink } from './former-site/dead-link.ts'
import { downloadTextPictures } from './former-site/download-text-pictures.ts'
import { movePictures } from './former-site/move-pictures.ts'
import { rewriteLinks } from './former-site/rewrite-links.ts'

export type PictureReport = {
  downloaded: number
  failed: { url: string; reason: string }[]
  /** Links into former sites that lead nowhere, even with the pictures. */
  deadLinks: DeadLink[]
}

type PictureOptions = DownloadOptions & {
  onProgress?: (downloaded: number) => void
  /** Ends it after the pictures that are just being fetched. */
  signal?: AbortSignal
}

type Media = { id: number; url: string }

const BATCH_SIZE = 50
const AT_ONCE = 4

/**
 * Downloads the pictures that imported products, posts and pages show from other sites, also inside their texts, and makes
 * the site show its own copies. Links to the pictures lead to the copies as well. A picture that cannot be downloaded stays as it is. Can be stopped and started again.
 */
export async function downloadPictures(
  database: Pick<Database, 'prisma'>,
  source: string,
  options: PictureOptions,
): Promise<PictureReport> {
  const report: PictureReport = { downloaded: 0, failed: [], deadLinks: [] }
  await downloadMedia(database, source, options, report)
  await downloadTextPictures(database, source, {
    ...options,
    onDownloaded() {
      report.downloaded += 1
      options.onProgress?.(report.downloaded)
    },
    onFailed: (url, reason) => report.failed.push({ url, reason }),
  })
  await movePictures(database)
  const { dead } = await rewriteLinks(database)
  report.deadLinks = dead.map(({ link }) => link)
  return report
}

async function downloadMedia(
  { prisma }: Pick<Database, 'prisma'>,
  source: string,
  options: PictureOptions,
  report: PictureReport,
): Promise<void> {
  for (let after = 0; ; ) {
    const entries = await prisma.importSource.findMany({
      where: { source, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: BATCH_SIZE,
      select: { id: true, kind: true, rowId: true },
    })
    const last = entries.at(-1)
    if (!last) return
    after = last.id
    const waiting = await findRemoteMedia(prisma, entries)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let media = waiting.pop(); media && !options.signal?.aborted; media = waiting.pop()) {
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
