import path from 'node:path'
import type { Context } from '#lib/context.ts'
import { registerContentSearch } from '#lib/domains/publishing/content/index.ts'
import { registerCatalogueSearch } from '#lib/domains/shop/catalogue/index.ts'
import type { Environment } from '#lib/platform/process/env.ts'
import { resolveInProject } from '#lib/platform/process/project-root.ts'
import {
  applySearchConfig,
  createMeilisearchEngine,
  createOpenSearchEngine,
  createPostgresEngine,
  createSearch,
  createTypesenseEngine,
  createUpkeep,
  createWordIndexEngine,
  orderOfTypes,
  type SearchManager,
  type Upkeep,
} from '#lib/search/index.ts'
import type { SettingsStore } from '#lib/services/settings/index.ts'
import { configureSearch } from '../../search.config.ts'

export type SearchOptions = Omit<Context, 'search'> & {
  env: Environment
  siteUrl: string
  /** The site's own types and engines. Default: those of search.config.ts. */
  configure?: typeof configureSearch
  /** How long a search waits for an index that lags behind. Default: 250 ms. */
  patienceMs?: number
}

const SERVER_ENGINES = {
  opensearch: createOpenSearchEngine,
  typesense: createTypesenseEngine,
  meilisearch: createMeilisearchEngine,
}

/**
 * Opens search with the built-in types and engines and those of the site, and the upkeep of its indexes. The caller
 * closes it. Throws if the configuration names a setting, a module or a route that does not exist.
 */
export function openSearch({ env, siteUrl, configure = configureSearch, ...context }: SearchOptions): {
  search: SearchManager
  upkeep: Upkeep
} {
  const config = configure(context)
  const upkeep = createUpkeep({ ...context, search: () => search })
  const search = createSearch({
    ...context,
    logEnd: upkeep.logEnd,
    catchUp: upkeep.catchUp,
    problem: upkeep.problem,
    failure: upkeep.failure,
    siteUrl,
    indexPath: findIndexPath(env, context.settings),
    order: orderOfTypes(config),
  })
  search.extend('index', createWordIndexEngine)
  if (context.database.provider === 'postgresql') search.extend('postgres', createPostgresEngine)
  if (env.searchServer)
    search.extend(env.searchServer.kind, SERVER_ENGINES[env.searchServer.kind](env.searchServer))
  registerCatalogueSearch(search, context)
  registerContentSearch(search, context)
  applySearchConfig(search, config)
  return { search, upkeep }
}

/** The folder of the indexes: from the environment, else from the settings. It does not change while the process runs. */
function findIndexPath(env: Environment, { current }: SettingsStore): string {
  const chosen = current['search.index.path']
  return env.searchIndexPath ?? (chosen ? resolveInProject(chosen) : path.join(env.storagePath, 'search'))
}
