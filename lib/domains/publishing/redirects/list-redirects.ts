import type { Context } from '#lib/context.ts'
import type { Prisma } from '#lib/platform/database/db.ts'
import type { RedirectOrigin } from './saving/save-redirects.ts'

export type StoredRedirect = {
  id: number
  from: string
  to: string
  permanent: boolean
  origin: RedirectOrigin
  hits: number
  lastHitAt: Date | null
  createdAt: Date
}

export type RedirectFilter = {
  /** A part of the former address or of the target, in any case. */
  search?: string
  /** Only those that nobody has followed. */
  unused?: boolean
}

const PAGE = 1_000
const select = {
  ...{ id: true, from: true, to: true, permanent: true, origin: true, hits: true, lastHitAt: true },
  createdAt: true,
} satisfies Prisma.RedirectSelect

/** All redirects that match, in order of their former addresses, without holding all of them in memory. */
export async function* listRedirects(
  { database: { prisma } }: Pick<Context, 'database'>,
  { search, unused }: RedirectFilter = {},
): AsyncIterable<StoredRedirect> {
  const found = search?.toLowerCase()
  for (let last: string | undefined; ; ) {
    const rows: (Omit<StoredRedirect, 'origin'> & { origin: string })[] = await prisma.redirect.findMany({
      where: { ...(last !== undefined && { from: { gt: last } }), ...(unused && { hits: 0 }) },
      orderBy: { from: 'asc' },
      take: PAGE,
      select,
    })
    for (const row of rows)
      if (found === undefined || row.from.includes(found) || row.to.toLowerCase().includes(found))
        yield { ...row, origin: row.origin as RedirectOrigin }
    last = rows.at(-1)?.from
    if (rows.length < PAGE) return
  }
}
