import type { PrismaClient } from '#lib/platform/generated/sqlite/client.ts'

type Options = ConstructorParameters<typeof PrismaClient>[0]
type Adapter = NonNullable<Extract<Options, { adapter?: unknown }>['adapter']>
type OnQuery = (event: { query: string; params: string }) => void

/** A client, the adapter of the database it is connected to now, and who listens to its statements. */
type Slot = { client: PrismaClient; adapter: Adapter; onQuery?: OnQuery }

/**
 * Makes `PrismaClient` hand out the clients of databases that were closed before. A client compiles its WebAssembly
 * when it is made and each query the first time it runs: half the CPU time of tests that open a database each.
 */
export function reuseClients<Constructor extends object>(original: Constructor): Constructor {
  // Generated from the same models; only the types of the two stores' clients differ.
  const Client = original as unknown as typeof PrismaClient
  const idle = { logging: [] as Slot[], silent: [] as Slot[] }

  function take(options: Options): PrismaClient {
    const { adapter, log } = options as { adapter: Adapter; log?: unknown[] }
    const slots = log?.length ? idle.logging : idle.silent
    const slot = slots.pop() ?? create(options, adapter, slots === idle.logging)
    slot.adapter = adapter
    return lend(slot, () => slots.push(slot))
  }

  function create(options: Options, adapter: Adapter, isLogging: boolean): Slot {
    const { provider, adapterName } = adapter
    const current = { provider, adapterName, connect: () => slot.adapter.connect() }
    const client = new Client({ ...options, adapter: current } as Options)
    const slot: Slot = { client, adapter }
    if (isLogging) client.$on('query' as never, (event: never) => slot.onQuery?.(event))
    return slot
  }

  return new Proxy(original, { construct: (_target, [options]: [Options]) => take(options) })
}

/** The slot's client until it is disconnected: then `giveBack` is called once, and its former owner can no longer use it. */
function lend(slot: Slot, giveBack: () => void): PrismaClient {
  let isClosed = false
  const own = {
    $on: (_event: 'query', onQuery: OnQuery) => {
      slot.onQuery = onQuery
    },
    $disconnect: async () => {
      if (isClosed) return
      isClosed = true
      await slot.client.$disconnect()
      slot.onQuery = undefined
      giveBack()
    },
  }
  return new Proxy(slot.client, {
    get(client, property) {
      if (Object.hasOwn(own, property)) return Reflect.get(own, property)
      if (isClosed) throw new Error('The database was closed.')
      const value: unknown = Reflect.get(client, property)
      return typeof value === 'function' ? value.bind(client) : value
    },
  })
}
