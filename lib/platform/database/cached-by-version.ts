import { LRUCache } from 'lru-cache'
import type { DataVersionSource, Scope, Versions } from './data-version.ts'
import type { Tx } from './db.ts'

/**
 * Something a kept answer shows that changes more often than the rest of it, such as the stock of its products: what was seen, and how to
 * look again. The answer stands for as long as the same is seen.
 */
export type Observation = { seen: string; look(prisma: Tx): Promise<string> }

/** Is told what an answer that will be kept shows of the stock. */
export type Observer = {
  note(observation: Observation): void
  /** The answer also depends on the stock in ways that only making it again would show. */
  noteUnknown(): void
}

/** Returns what is kept under a key, or makes it, once for all who ask at the same version. */
export type CachedByVersion<Value> = (
  source: DataVersionSource,
  key: string,
  make: () => Promise<Value>,
) => Promise<Value>

type Kept<Value> = { version: Versions[Scope]; values: LRUCache<string, Promise<Value>> }

/**
 * Keeps what is made from a part of the data until that changes: at most `max` values of each database, those used last. Not to be
 * called in a transaction, since the version is read over a connection of its own.
 */
export function cacheByVersion<Value>(scope: Scope, max: number): CachedByVersion<Value> {
  const keptOf = new WeakMap<DataVersionSource, Kept<Value>>()
  return async (source, key, make) => {
    const version = (await source.read())[scope]
    const known = keptOf.get(source)
    const kept: Kept<Value> = known?.version === version ? known : { version, values: new LRUCache({ max }) }
    keptOf.set(source, kept)
    const value = kept.values.get(key) ?? make()
    kept.values.set(key, value)
    value.catch(() => kept.values.delete(key))
    return value
  }
}
