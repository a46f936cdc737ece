/** The exports of a route: handlers by their methods. */
export type Route = Readonly<Record<string, unknown>>

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
