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
    const slot = slots.pop()
    if (!slot) return create(options, adapter, slots)
    slot.adapter = adapter
    return slot.client
  }

  function create(options: Options, adapter: Adapter, slots: Slot[]): PrismaClient {
    const { provider, adapterName } = adapter
    const current = { provider, adapterName, connect: () => slot.adapter.connect() }
    const client = new Client({ ...options, adapter: current } as Options)
    const slot: Slot = { client, adapter }
    if (slots === idle.logging) client.$on('query' as never, (event: never) => slot.onQuery?.(event))
    const disconnect = client.$disconnect.bind(client)
    return Object.assign(client, {
      $on: (_event: string, onQuery: OnQuery) => {
        slot.onQuery = onQuery
      },
      $disconnect: async () => {
        await disconnect()
        slot.onQuery = undefined
        if (!slots.includes(slot)) slots.push(slot)
      },
    })
  }

  return new Proxy(original, { construct: (_target, [options]: [Options]) => take(options) })
}
