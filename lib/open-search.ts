import path from 'node:path'
import { registerCatalogueSearch } from '#lib/catalogue/index.ts'
import { registerContentSearch } from '#lib/content/index.ts'
import type { Context } from '#lib/context.ts'
import type { Environment } from '#lib/platform/env.ts'
import type { Log } from '#lib/platform/log.ts'
import { applySearchConfig, createSearch, orderOfTypes, type SearchManager } from '#lib/search/index.ts'
import { configureSearch } from '../search.config.ts'

type Surroundings = Omit<Context, 'search'> & { env: Environment; log: Log; siteUrl: string }

/** Search with the built-in types and engines, and with what application code adds. The caller closes it. */
export function openSearch({ env, log, siteUrl, ...context }: Surroundings): SearchManager {
  const config = configureSearch(context)
  const search = createSearch({
    ...context,
    log,
    siteUrl,
    indexPath: env.searchIndexPath ?? path.join(env.storagePath, 'search'),
    order: orderOfTypes(config),
    // From the first change on: nothing is left out.
    logEnd: async () => '0',
  })
  // Engines other than `database` are added here: search.extend(name, factory).
  registerCatalogueSearch(search, context)
  registerContentSearch(search, context)
  applySearchConfig(search, config)
  return search
}
