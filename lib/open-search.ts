import path from 'node:path'
import { registerCatalogueSearch } from '#lib/catalogue/index.ts'
import { registerContentSearch } from '#lib/content/index.ts'
import type { Context } from '#lib/context.ts'
import type { Environment } from '#lib/platform/env.ts'
import {
  applySearchConfig,
  createPostgresEngine,
  createSearch,
  createUpkeep,
  createWordIndexEngine,
  orderOfTypes,
  type SearchManager,
  type Upkeep,
} from '#lib/search/index.ts'
import { configureSearch } from '../search.config.ts'

type Surroundings = Omit<Context, 'search'> & { env: Environment; siteUrl: string }

/**
 * Search with the built-in types and engines, and with what application code adds, and what keeps its indexes up to
 * date. The caller closes it.
 */
export function openSearch({ env, siteUrl, ...context }: Surroundings): {
  search: SearchManager
  upkeep: Upkeep
} {
  const config = configureSearch(context)
  const upkeep = createUpkeep({ ...context, search: () => search })
  const search = createSearch({
    ...context,
    logEnd: upkeep.logEnd,
    catchUp: upkeep.catchUp,
    problem: upkeep.problem,
    siteUrl,
    indexPath: env.searchIndexPath ?? path.join(env.storagePath, 'search'),
    order: orderOfTypes(config),
  })
  search.extend('index', createWordIndexEngine)
  if (context.database.provider === 'postgresql') search.extend('postgres', createPostgresEngine)
  registerCatalogueSearch(search, context)
  registerContentSearch(search, context)
  applySearchConfig(search, config)
  return { search, upkeep }
}
