import type { Settings } from '#lib/services/settings/index.ts'
import type { LiveConfig } from '#lib/theming/index.ts'

/** What the script of live results is told; null while they are off. */
export function liveConfig(settings: Settings): LiveConfig | null {
  if (!settings['search.live_enabled']) return null
  return {
    endpoint: '/search/suggest',
    minChars: settings['search.min_chars'],
    delay: settings['search.delay'],
    labels: { noResults: 'No results', seeAll: 'See all', viewAll: 'Search the whole site' },
  }
}
