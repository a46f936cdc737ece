import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBelow } from '#lib/app/open-below.ts'
import { toLocalTarget } from '#lib/cli/support/redirects/import-redirects.ts'
import { liveConfig } from '#lib/pages/document/load-frame.ts'
import { buildAppleAppSiteAssociation } from '#lib/pages/seo/app-links/build-app-links.ts'
import { buildRobots } from '#lib/pages/seo/build-robots.ts'
import { answerIcon } from '#lib/pages/seo/icons/answer-icon.ts'
import { buildManifest } from '#lib/pages/seo/icons/build-manifest.ts'
import { listWarnings } from '#lib/server/start/warn-at-start.ts'
import { pathOnSite } from '#lib/services/settings/index.ts'
import { siteFormat } from '#lib/web/presenters/format.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.app.settings.set('site.url', 'https://example.com/shop/')
  await api.app.settings.set('client.ios_apps', ['ABCDE12345.com.example.shop'])
})
afterAll(() => api?.close())

// As the owner has set it, and as a proxy says instead.
describe.each(['/shop', '/other'])('below %s', (path) => {
  const app = () => openBelow(api.app, path)

  it('what has no tags names the path itself', () => {
    expect(siteFormat(app()).url('/posts')).toBe(`https://example.com${path}/posts`)
    expect(liveConfig(app())).toMatchObject({
      endpoint: `${path}/search/suggest`,
      chosen: `${path}/search/chosen`,
    })
    const manifest = JSON.parse(buildManifest(app()))
    expect(manifest).toMatchObject({ id: `${path}/`, start_url: `${path}/`, scope: `${path}/` })
    expect(manifest.icons[0].src).toBe(`${path}/icons/icon-192.png`)
    expect(buildRobots(app())).toContain(`Disallow: ${path}/account$`)
    expect(buildRobots(app())).toContain(`Sitemap: https://example.com${path}/sitemap.xml`)
    const association = JSON.parse(buildAppleAppSiteAssociation(app()) ?? '')
    expect(association.applinks.details[0].components).toContainEqual({ '/': `${path}/products*` })
  })

  it('is one App, whose settings follow the site’s', async () => {
    expect(app()).toBe(app())
    const before = app().settings.current
    expect(app().settings.current).toBe(before)
    await api.app.settings.set('site.name', `At ${path}`)
    expect(app().settings.current['site.name']).toBe(`At ${path}`)
  })
})

it('at the root again, there is no path', () => {
  const settings = openBelow(api.app, '').settings.current
  expect(settings['site.url']).toBe('https://example.com')
})

it.each([
  ['https://example.com/shop/orders/1?a=2#b', '/orders/1?a=2#b'],
  ['https://example.com/shop', '/'],
  ['https://example.com/shops', '/shops'],
])('%s is %s on the site', (address, path) => {
  expect(pathOnSite(api.app.settings.current, address)).toBe(path)
  expect(toLocalTarget(api.app, address)).toBe(path)
})

it('an icon at its own address does not redirect to itself', async () => {
  const own = { ...api.app.settings.current, 'site.icon': 'https://example.com/shop/favicon.ico' }
  expect(answerIcon(own, '/favicon.ico').status).toBe(200)
  expect(answerIcon({ ...own, 'site.icon': '/favicon.ico' }, '/favicon.ico').status).toBe(200)
  expect(answerIcon({ ...own, 'site.icon': '/media/a.png' }, '/favicon.ico').headers.get('location')).toBe(
    '/media/a.png',
  )
})

it('a start says so where pages cannot be below the path of the site’s address', async () => {
  const about = async (url: string) => {
    await api.app.settings.set('site.url', url)
    return (await listWarnings(api.app)).filter((warning) => warning.includes('cannot be below'))
  }
  expect(await about('https://example.com/a;b')).toEqual([expect.stringContaining('below /a;b')])
  expect(await about('https://example.com/shop/')).toEqual([])
})
