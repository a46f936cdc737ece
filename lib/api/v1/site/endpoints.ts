import { endpoint } from '#lib/api/kernel/endpoint.ts'
import { typesInApi } from '#lib/services/settings/index.ts'
import { presentSite, Site } from '#lib/web/presenters/site.ts'

export const site = [
  endpoint(
    'GET /site',
    {
      name: 'getSite',
      group: 'always',
      customer: 'none',
      summary: 'The site',
      description: 'Its name, currency, switched-on features and rules. Build navigation from `features`.',
      returns: Site,
      cached: [],
    },
    ({ context, format }) => {
      const { settings, search } = context
      return presentSite(settings.current, [...typesInApi(settings.current, search.types()).keys()], format)
    },
  ),
]
