import type { EngineFactory } from '#lib/search/contracts.ts'
import type { SearchServer } from '../search-server.ts'
import { createServerEngine } from '../server-engine.ts'
import { connectMeilisearch } from './meilisearch-connection.ts'

export function createMeilisearchEngine(server: SearchServer): EngineFactory {
  return createServerEngine(() => connectMeilisearch(server))
}
