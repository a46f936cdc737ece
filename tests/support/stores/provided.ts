/**
 * What a run's global set-up hands to its test files; `undefined` where the other store is under test. `source` is what
 * PostgreSQL makes a new database from.
 */
export interface ProvidedStores {
  sqlite: { folder: string } | undefined
  postgresql: { url: string; source: string; prefix: string; redisUrl: string } | undefined
}

declare module 'vitest' {
  export interface ProvidedContext {
    stores: ProvidedStores
  }
}
