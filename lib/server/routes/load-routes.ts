/** The exports of a route: handlers by their methods. */
type Route = Readonly<Record<string, unknown>>

/** The routes that are bundled with the server, and run without Next. */
export type Routes = {
  /** Their folders in `app`. */
  folders: readonly string[]
  /** The module of a route, at once if it has been loaded before. Rejects if there is none in this folder. */
  load(folder: string): Route | Promise<Route>
  /** Loads all of them, one after the other: once the sources have changed twice, the files of this bundle are gone. */
  loadAll(): Promise<void>
}

/** `addresses` are those of the modules by their folders. */
export function openRoutes(addresses: ReadonlyMap<string, string>): Routes {
  const loaded = new Map<string, Route | Promise<Route>>()
  const begin = async (folder: string): Promise<Route> => {
    const address = addresses.get(folder)
    if (address === undefined) throw new Error(`The bundle has no route app/${folder}.`)
    const route: Route = await import(address)
    loaded.set(folder, route)
    return route
  }
  const load = (folder: string): Route | Promise<Route> => {
    const known = loaded.get(folder)
    if (known) return known
    const loading = begin(folder)
    loaded.set(folder, loading)
    return loading
  }
  return {
    folders: [...addresses.keys()],
    load,
    async loadAll() {
      for (const folder of addresses.keys()) await load(folder)
    },
  }
}

/** Values of the parts of a path that a folder leaves open, decoded: `{ slug: 'kettle' }` of `posts/[slug]`, a list of `[...path]`. */
type RouteParams = Record<string, string | string[]>

type FoundRoute = { folder: string; params: RouteParams }

/** Finds the folder in `app` that answers a path, as Next does; undefined if none does. */
type FindRoute = (path: string) => FoundRoute | undefined

type Pattern = { folder: string; segments: string[] }

// The more of a path a folder names, the earlier it is tried.
const KINDS = [/^[^[]/, /^\[[^[.]+\]$/, /^\[\.\.\./, /^\[\[\.\.\./]

/** A table of folders such as `posts/[slug]`, `theme-assets/[...path]` or `account/[[...path]]`. */
export function createRouteTable(folders: Iterable<string>): FindRoute {
  const patterns = [...folders]
    .map((folder): Pattern => ({ folder, segments: splitPath(folder) }))
    .sort(compareKinds)
  const fixed = new Map(
    patterns.filter(({ folder }) => !folder.includes('[')).map(({ folder }) => [`/${folder}`, folder]),
  )
  const open = patterns.filter(({ folder }) => folder.includes('['))
  return (path) => {
    const folder = fixed.get(path)
    if (folder !== undefined) return { folder, params: {} }
    const parts = splitPath(path)
    for (const pattern of open) {
      const params = match(pattern.segments, parts)
      if (params) return { folder: pattern.folder, params }
    }
    return undefined
  }
}

function splitPath(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

function compareKinds({ segments: some }: Pattern, { segments: others }: Pattern): number {
  const length = Math.max(some.length, others.length)
  for (let index = 0; index < length; index++) {
    const order = kindOf(some[index]) - kindOf(others[index])
    if (order !== 0) return order
  }
  return 0
}

function kindOf(segment: string | undefined): number {
  return segment === undefined ? KINDS.length : KINDS.findIndex((kind) => kind.test(segment))
}

function match(segments: readonly string[], parts: readonly string[]): RouteParams | undefined {
  const params: RouteParams = {}
  for (const [index, segment] of segments.entries()) {
    const rest = /^\[{1,2}\.\.\.(\w+)\]{1,2}$/.exec(segment)?.[1]
    if (rest !== undefined) {
      const left = parts.slice(index)
      if (left.length > 0) params[rest] = left.map(decodeURIComponent)
      return left.length > 0 || segment.startsWith('[[') ? params : undefined
    }
    const part = parts[index]
    const name = /^\[(\w+)\]$/.exec(segment)?.[1]
    if (part === undefined || (name === undefined && part !== segment)) return undefined
    if (name !== undefined) params[name] = decodeURIComponent(part)
  }
  return parts.length === segments.length ? params : undefined
}
