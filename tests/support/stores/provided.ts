/** What a run's global set-up hands to its test files; `undefined` where the other store is under test. */
export interface ProvidedStores {
  sqlite: { folder: string } | undefined
  postgresql: { url: string; template: string; prefix: string; redisUrl: string } | undefined
}

declare module 'vitest' {
  export interface ProvidedContext {
    stores: ProvidedStores
  }
}
