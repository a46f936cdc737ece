export type ListPaths = { slug: string; id: string; paths: string[] }

/** Finds out under which paths the former site had its categories and tags, by the links in its texts. */
export class ListAddresses {
  private readonly linked = new Set<string>()

  /** A path that some text links. */
  add(path: string): void {
    const plain = decode(path.split(/[?#]/)[0] ?? '').replace(/^\/+|\/+$/g, '')
    if (plain.includes('/')) this.linked.add(plain.toLowerCase())
  }

  /** The paths of the lists of these names: below the usual base, and below one that texts show. */
  listPaths(lists: { slug: string; id: string; path: string }[], usualBase: string): ListPaths[] {
    const bases = [usualBase, ...this.findBases(lists, usualBase)]
    return lists.map(({ slug, id, path }) => {
      const ends = new Set([path, slug])
      return { slug, id, paths: bases.flatMap((base) => [...ends].map((end) => `/${base}/${end}`)) }
    })
  }

  /** The base that most of the links to these names have in common. */
  private findBases(lists: { path: string; slug: string }[], usualBase: string): string[] {
    const counts = new Map<string, number>()
    const ends = new Set(lists.flatMap(({ path, slug }) => [path, slug]))
    for (const link of this.linked) {
      for (let at = link.indexOf('/'); at >= 0; at = link.indexOf('/', at + 1)) {
        if (!ends.has(link.slice(at + 1))) continue
        const base = link.slice(0, at)
        if (!/^\d{4}(\/|$)/.test(base)) counts.set(base, (counts.get(base) ?? 0) + 1)
        break
      }
    }
    const [first] = [...counts].sort((a, b) => b[1] - a[1])
    return first && first[0] !== usualBase ? [first[0]] : []
  }
}

type Category = { slug: string; parent: string }

/** A category's slug after those of its parents: `trips/alps`. */
export function categoryPath(category: Category, all: ReadonlyMap<string, Category>): string {
  const path = [category.slug]
  for (let parent = all.get(category.parent); parent && !path.includes(parent.slug); ) {
    path.unshift(parent.slug)
    parent = all.get(parent.parent)
  }
  return path.join('/')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
