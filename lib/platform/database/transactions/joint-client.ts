import type { PrismaClient } from '../../generated/sqlite/client.ts'
import type { TransactionClient } from '../../generated/sqlite/internal/prismaNamespace.ts'
import { HANDLE, type Handle } from './handle.ts'

type Client = TransactionClient & { [HANDLE]?: Handle }
type Work = (tx: TransactionClient) => Promise<unknown>

/** A client of Prisma's for a transaction that Prisma joins with the first call. */
export function createJointClient(
  prisma: PrismaClient,
  handle: Handle,
  join: () => Promise<TransactionClient>,
): TransactionClient {
  let joined: TransactionClient | undefined
  const client = async () => {
    joined ??= await join()
    return joined
  }
  const later =
    (name: PropertyKey) =>
    async (...args: unknown[]) =>
      call(await client(), name, args)
  const model = (name: PropertyKey) =>
    new Proxy(Reflect.get(prisma, name) as object, {
      get:
        (_, operation) =>
        async (...args: unknown[]) =>
          call(Reflect.get(await client(), name), operation, args),
    })
  const nest = async (work: Work) =>
    (await client()).$transaction((tx) => work(withHandle(tx, handle)) as never)
  return new Proxy(prisma as Client, {
    get(_, name) {
      if (name === HANDLE) return handle
      if (name === '$transaction') return nest
      const own: unknown = Reflect.get(joined ?? prisma, name)
      if (joined) return typeof own === 'function' ? own.bind(joined) : own
      if (typeof own === 'function') return later(name)
      return typeof own === 'object' && own !== null ? model(name) : own
    },
  })
}

function call(target: object, method: PropertyKey, args: unknown[]): unknown {
  return Reflect.apply(Reflect.get(target, method) as () => unknown, target, args)
}

/** The same client with a handle. */
export function withHandle<C extends object>(client: C, handle: Handle, own: object = {}): C {
  const overlay: Record<PropertyKey, unknown> = { ...own, [HANDLE]: handle }
  return new Proxy(client, {
    get(target, name) {
      if (Object.hasOwn(overlay, name)) return overlay[name]
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
