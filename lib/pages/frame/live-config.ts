import type { App } from '#lib/app/app.ts'
import { localPath, siteBasePath } from '#lib/services/settings/index.ts'
import type { LiveConfig } from '#lib/theming/index.ts'
import { siteTexts } from '../site-texts.ts'

/** The configuration of the live results' script; null if they are switched off. */
export function liveConfig({ settings }: Pick<App, 'settings'>): LiveConfig | null {
  const { current, language } = settings
  if (!current['search.live_enabled']) return null
  const { t } = siteTexts({ settings })
  const basePath = siteBasePath(current)
  return {
    endpoint: basePath + localPath(language, '/search/suggest'),
    chosen: current['search.figures'] ? `${basePath}/search/chosen` : null,
    empty: {
      recent: current['search.recent'],
      starters: current['search.popular'] || current['search.shortcuts'],
    },
    minChars: current['search.min_chars'],
    delay: current['search.delay'],
    labels: {
      noResults: t('search.live.no_results'),
      seeAll: t('search.live.see_all'),
      viewAll: t('search.live.view_all'),
      recent: t('search.live.recent'),
      forget: t('search.live.forget'),
    },
    notices: {
      corrected: t('search.live.corrected'),
      exact: t('search.live.exact'),
      suggestion: t('search.live.suggestion'),
    },
  }
}
