import type { Context } from '#lib/context.ts'
import { datePosts } from '#lib/domains/publishing/content/index.ts'
import { translateResults } from '#lib/domains/publishing/translations/index.ts'
import type { ResultItem } from '#lib/search/index.ts'

/** Groups of results in the visitor's language: an index keeps them in the main one. */
export async function resultsInLanguage<Group extends { items: ResultItem[] }>(
  context: Pick<Context, 'database' | 'settings'>,
  groups: readonly Group[],
): Promise<Group[]> {
  if (context.settings.language.prefix === '') return [...groups]
  const items = groups.flatMap((group) => group.items)
  const posts = items.flatMap(({ type, id }) => (type === 'post' && typeof id === 'number' ? [id] : []))
  const [translated, dates] = await Promise.all([translateResults(context, items), datePosts(context, posts)])
  const found = new Map(
    translated.map((item) => {
      const date = item.type === 'post' ? dates.get(Number(item.id)) : undefined
      return [`${item.type} ${item.id}`, date ? { ...item, meta: date } : item] as const
    }),
  )
  return groups.map((group) => ({
    ...group,
    items: group.items.map((item) => found.get(`${item.type} ${item.id}`) ?? item),
  }))
}
