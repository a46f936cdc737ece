import type { EngineFactory } from '#lib/search/contracts.ts'
import type { SearchServer } from '../search-server.ts'
import { createServerEngine } from '../server-engine.ts'
import { connectTypesense } from './typesense-connection.ts'

export function createTypesenseEngine(server: SearchServer): EngineFactory {
  return createServerEngine(() => connectTypesense(server))
}
