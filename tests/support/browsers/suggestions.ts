/** The body of `GET /search/suggest`. */
export type Suggestions = { query: string; url: string | null; groups: Group[] }

export type Group = {
  type: string
  label: string
  total: number
  url: string | null
  match: 'all' | 'any'
  items: Item[]
}

export type Item = {
  id: number
  type: string
  title: string
  url: string
  excerpt: string | null
  image: string | null
  meta: string | null
}

type GroupInput = Partial<Omit<Group, 'items'>> & { items?: (Partial<Item> & { title: string })[] }

/** An answer as the server gives it: addresses are absolute, below `origin`. */
export function makeSuggestions(
  origin: string,
  query: string,
  groups: GroupInput[] = [{ items: [{ title: query }] }],
): Suggestions {
  return {
    query,
    url: `${origin}/search?q=${encodeURIComponent(query)}`,
    groups: groups.map((group) => makeGroup(origin, query, group)),
  }
}

function makeGroup(origin: string, query: string, { items = [], ...given }: GroupInput): Group {
  const type = given.type ?? 'product'
  return {
    type,
    label: 'Products',
    total: items.length,
    url: `${origin}/search?q=${encodeURIComponent(query)}&type=${type}`,
    match: 'all',
    ...given,
    items: items.map((item, index) => makeItem(origin, type, index + 1, item)),
  }
}

function makeItem(origin: string, type: string, id: number, given: Partial<Item> & { title: string }): Item {
  const url = `${origin}/results/${type}-${id}`
  return { id, type, url, excerpt: null, image: null, meta: null, ...given }
}
