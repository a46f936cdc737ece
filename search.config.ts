import type { Context } from '#lib/context.ts'
import type { SearchConfig } from '#lib/search/index.ts'

/**
 * Types and engines of this site beyond products, posts and pages. They appear in results, live results, the status and
 * the list of engines. Groups of results come in the order of the types; `'registered'` stands for a type that its
 * module registers itself.
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
