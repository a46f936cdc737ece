import type { Context } from '#lib/context.ts'
import type { SearchConfig } from '#lib/search/index.ts'

/**
 * What this site's search has beyond products, posts and pages. The types and engines that are named here appear in
 * results, live results, the status and among the engines that may be chosen. The order of types is that of their
 * groups; `'registered'` stands for one that a module registers itself.
 *
 *   types: {
 *     product: 'registered',
 *     event: {
 *       model: searchableEvents(context),
 *       label: 'Events',
 *       module: 'events',
 *       setting: 'search.types.event',
 *       settings: { 'modules.events': 'The site has events' },
 *       results_route: 'events',
 *     },
 *     post: 'registered',
 *   },
 *   routes: { events: '/events' },
 *   engines: { cloud: (services) => createCloudEngine(services) },
 */
export function configureSearch(_context: Omit<Context, 'search'>): SearchConfig {
  return {}
}
