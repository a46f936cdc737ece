import type { Settings } from '#lib/services/settings/index.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { LiveConfig } from '#lib/theming/index.ts'

/** The configuration of the live results' script; null if they are switched off. */
export function liveConfig(settings: Settings): LiveConfig | null {
  if (!settings['search.live_enabled']) return null
  const { t } = textsIn(settings['site.locale'])
  return {
    endpoint: '/search/suggest',
    minChars: settings['search.min_chars'],
    delay: settings['search.delay'],
    labels: {
      noResults: t('search.live.no_results'),
      seeAll: t('search.live.see_all'),
      viewAll: t('search.live.view_all'),
    },
    notices: {
      corrected: t('search.live.corrected'),
      exact: t('search.live.exact'),
      suggestion: t('search.live.suggestion'),
    },
  }
}
