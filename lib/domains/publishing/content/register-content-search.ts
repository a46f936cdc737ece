import type { Context } from '#lib/context.ts'
import type { SearchManager } from '#lib/search/index.ts'
import { searchablePages } from './pages/searchable-pages.ts'
import { searchablePosts } from './posts/searchable-posts.ts'

/** Registers posts and pages with the search. */
export function registerContentSearch(
  search: Pick<SearchManager, 'register'>,
  context: Pick<Context, 'settings' | 'clock'>,
): void {
  search.register('post', {
    model: searchablePosts(context),
    label: 'Posts',
    module: 'blog',
    setting: 'search.types.post',
    results_route: null,
    listing: '/posts',
  })
  search.register('page', {
    model: searchablePages(context),
    label: 'Pages',
    module: 'pages',
    setting: 'search.types.page',
    results_route: null,
  })
}
