import type { Settings } from '#lib/services/settings/index.ts'
import type { LiveConfig } from '#lib/theming/index.ts'

/** The configuration of the live results' script; null if they are switched off. */
export function liveConfig(settings: Settings): LiveConfig | null {
  if (!settings['search.live_enabled']) return null
  return {
    endpoint: '/search/suggest',
    minChars: settings['search.min_chars'],
    delay: settings['search.delay'],
    labels: { noResults: 'No results', seeAll: 'See all', viewAll: 'Search the whole site' },
  }
}
