import type { EngineFactory } from '#lib/search/contracts.ts'
import type { SearchServer } from '../search-server.ts'
import { createServerEngine } from '../server-engine.ts'
import { connectOpenSearch } from './opensearch-connection.ts'

/** OpenSearch or Elasticsearch. */
export function createOpenSearchEngine(server: SearchServer): EngineFactory {
  return createServerEngine(() => connectOpenSearch(server))
}
