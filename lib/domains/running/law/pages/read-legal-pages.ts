import type { Context } from '#lib/context.ts'
import { isReservedSlug } from '#lib/domains/publishing/content/index.ts'
import { type LegalPage, legalPageNames, legalPages, type Settings } from '#lib/services/settings/index.ts'
import { draftSlugs } from './draft-slugs.ts'
import { hasGaps } from './gaps.ts'

/** How far a legal page is. */
export type LegalPageState = {
  /**
   * `linked`: visitors find it. `dead`: it is linked, but there is no such page, or it is not published. `incomplete`: it is published
   * with parts that are yet to be filled in. `unlinked`: it is published, but not linked. `draft`: it was drafted. `none`: there is none.
   */
  state: 'linked' | 'dead' | 'incomplete' | 'unlinked' | 'draft' | 'none'
  /** The page, if it is one of the site's. */
  id: number | null
}

type PageRow = { id: number; slug: string; bodyText: string; published: boolean; publishedAt: Date | null }

/** The state of every legal page, read at once. */
export async function readLegalPages({
  database,
  settings,
  clock,
}: Pick<Context, 'database' | 'settings' | 'clock'>): Promise<Record<LegalPage, LegalPageState>> {
  const { current } = settings
  const linked = new Map(legalPageNames.map((name) => [name, slugOf(current, name)]))
  const slugs = [...legalPageNames.flatMap(draftSlugs), ...linked.values()].filter((slug) => slug !== null)
  const rows: PageRow[] = await database.prisma.page.findMany({
    where: { slug: { in: [...new Set(slugs)] } },
    select: { id: true, slug: true, bodyText: true, published: true, publishedAt: true },
  })
  const now = clock.now()
  const entries = legalPageNames.map((name) => [
    name,
    stateOf(current, name, { rows, now, slug: linked.get(name) ?? null }),
  ])
  return Object.fromEntries(entries)
}

function stateOf(
  settings: Settings,
  name: LegalPage,
  { rows, now, slug }: { rows: readonly PageRow[]; now: Date; slug: string | null },
): LegalPageState {
  const isVisible = ({ published, publishedAt }: PageRow) =>
    published && (publishedAt === null || publishedAt <= now)
  if (settings[legalPages[name]] !== null) {
    if (slug === null) return { state: 'linked', id: null }
    const page = rows.find((row) => row.slug === slug)
    if (!page || !isVisible(page)) return { state: 'dead', id: page?.id ?? null }
    return { state: hasGaps(page.bodyText) ? 'incomplete' : 'linked', id: page.id }
  }
  const page = rows.find((row) => draftSlugs(name).includes(row.slug))
  if (!page) return { state: 'none', id: null }
  return { state: isVisible(page) ? 'unlinked' : 'draft', id: page.id }
}

/** The slug of the page that a setting leads to; null where it leads elsewhere, such as to another site or to an address below. */
export function slugOf(settings: Settings, name: LegalPage): string | null {
  const address = settings[legalPages[name]]
  if (address === null) return null
  const slug = /^\/([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1] ?? null
  return slug !== null && isReservedSlug(slug) ? null : slug
}
