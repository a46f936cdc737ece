import type { Context } from '#lib/context.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { matchText } from '#lib/platform/database/match-text.ts'
import { cutPage, readPlace } from '#lib/platform/lists/place.ts'
import { type Entry, type EntryKind, type EntryRef, type EntryTexts, findEntry } from './entry.ts'
import { findDraft } from './revisions.ts'

export const entryStates = ['published', 'scheduled', 'draft'] as const
export type EntryState = (typeof entryStates)[number]

export type EntryFilter = {
  kind: EntryKind
  state?: EntryState
  /** A part of the title, the text or the slug. */
  query?: string
}

export type ListedEntry = {
  id: number
  slug: string
  title: string
  state: EntryState
  publishedAt: Date | null
  updatedAt: Date
}

const PER_PAGE = 50

/** Posts or pages, visible or not, those changed last first; `after` is the `next` of the page before. */
export const listEntries = staffQuery(
  { permission: 'content.read' },
  async (
    { database: { prisma }, clock }: Context,
    _actor,
    { kind, state, query }: EntryFilter,
    after?: string,
  ): Promise<{ entries: ListedEntry[]; next: string | null }> => {
    const now = clock.now()
    const place = readPlace(after)
    const table = kind === 'post' ? 'Post' : 'Page'
    const asked = query && (await matchText(prisma, { table, columns: ['title', 'slug', 'bodyText'] }, query))
    const where = {
      ...(state && inState(state, now)),
      ...(asked && { id: { in: asked } }),
      ...(place && {
        updatedAt: { lte: place.at },
        NOT: { updatedAt: place.at, id: { gte: place.id } },
      }),
    }
    const list = {
      where,
      orderBy: [{ updatedAt: 'desc' as const }, { id: 'desc' as const }],
      take: PER_PAGE + 1,
      select: { id: true, slug: true, title: true, published: true, publishedAt: true, updatedAt: true },
    }
    const found = await (kind === 'post' ? prisma.post.findMany(list) : prisma.page.findMany(list))
    const { rows, next } = cutPage(found, PER_PAGE, ({ updatedAt }) => updatedAt)
    const entries = rows.map(({ published, ...row }) => ({
      ...row,
      state: stateOfEntry({ ...row, published }, now),
    }))
    return { entries, next }
  },
)

/** Drafts are shown to nobody; scheduled entries from their time on. */
function stateOfEntry(
  { published, publishedAt }: { published: boolean; publishedAt: Date | null },
  now: Date,
): EntryState {
  if (!published) return 'draft'
  return publishedAt !== null && publishedAt > now ? 'scheduled' : 'published'
}

function inState(state: EntryState, now: Date) {
  if (state === 'draft') return { published: false }
  if (state === 'scheduled') return { published: true, publishedAt: { gt: now } }
  return { published: true, OR: [{ publishedAt: null }, { publishedAt: { lte: now } }] }
}

/** An entry to be edited, with what the actor was writing and has not saved, and what can be chosen. */
export type EditedEntry = {
  entry: Entry
  state: EntryState
  draft: (EntryTexts & { at: Date }) | null
  choices: {
    authors: { id: number; name: string }[]
    categories: { id: number; name: string; parentId: number | null }[]
    pages: { id: number; title: string }[]
  }
}

/** Returns null if there is no such post or page. */
export const editEntry = staffQuery(
  { permission: 'content.read' },
  async ({ database: { prisma }, clock }: Context, actor, ref: EntryRef): Promise<EditedEntry | null> => {
    const entry = await findEntry(prisma, ref)
    if (!entry) return null
    const [draft, authors, categories, pages] = await Promise.all([
      actor.kind === 'staff' ? findDraft(prisma, ref, actor.id) : null,
      entry.post ? prisma.staff.findMany({ orderBy: { name: 'asc' }, select: { id: true, name: true } }) : [],
      entry.post
        ? prisma.postCategory.findMany({
            orderBy: [{ position: 'asc' }, { name: 'asc' }],
            select: { id: true, name: true, parentId: true },
          })
        : [],
      entry.page
        ? prisma.page.findMany({
            where: { id: { not: entry.id } },
            orderBy: { title: 'asc' },
            take: 500,
            select: { id: true, title: true },
          })
        : [],
    ])
    return {
      entry,
      state: stateOfEntry(entry, clock.now()),
      draft,
      choices: { authors, categories, pages },
    }
  },
)
