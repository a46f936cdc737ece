import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAppleAppSiteAssociation, buildAssetLinks } from '#lib/pages/seo/app-links/build-app-links.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

type Place = { scheme: string; host: string; pathPrefix?: string; pathPattern?: string }

const FINGERPRINT = Array.from({ length: 32 }, (_, i) => (i + 160).toString(16)).join(':')

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

it('without apps in the settings, there are no documents about them', () => {
  expect([buildAppleAppSiteAssociation(api.app), buildAssetLinks(api.app)]).toEqual([null, null])
})

it('iOS learns which apps open the links of products, posts and orders, in every language', async () => {
  await api.app.settings.set('client.ios_apps', ['ABCDE12345.com.example.shop'])
  await api.app.settings.set('site.locales', ['en', 'de'])
  const document = JSON.parse(buildAppleAppSiteAssociation(api.app) ?? '')
  const [{ appIDs, components }] = document.applinks.details
  expect(appIDs).toEqual(['ABCDE12345.com.example.shop'])
  const paths = components.map((one: { '/': string }) => one['/'])
  expect(paths).toEqual(expect.arrayContaining(['/products*', '/orders/*', '/de/products*', '/pay/*/return']))
  expect(paths.some((path: string) => path.startsWith('/account'))).toBe(false)
  expect(document.webcredentials).toEqual({ apps: ['ABCDE12345.com.example.shop'] })
})

it('what iOS reads is as Apple documents it', async () => {
  const text = buildAppleAppSiteAssociation(api.app) ?? ''
  // The content delivery network of Apple takes no larger file.
  expect(Buffer.byteLength(text)).toBeLessThan(128 * 1024)
  const { applinks, webcredentials, ...rest } = JSON.parse(text)
  expect(rest).toEqual({})
  for (const { appIDs, components } of applinks.details) {
    for (const id of [...appIDs, ...webcredentials.apps]) expect(id).toMatch(/^[A-Z0-9]{10}\.[\w.-]+$/)
    for (const component of components) {
      expect(Object.keys(component).filter((name) => name !== 'exclude')).toEqual(['/'])
      expect(component['/']).toMatch(/^\/[\w*/-]+$/)
    }
  }
})

it.each([
  ['/products/crane-kettle', true],
  ['/orders/1001', true],
  ['/orders/1001/ot_1', true],
  ['/de/orders/1001/ot_1', true],
  ['/pay/1001/return', true],
  ['/orders/drafts/dr_1', false],
  ['/orders/1001/ot_1/invoice', false],
  ['/de/orders/1001/invoices/R1/pdf', false],
  ['/pay/1001/open', false],
  ['/cart/open/1', false],
])('iOS opens %s in the app: %s', (path, opens) => {
  const [{ components }] = JSON.parse(buildAppleAppSiteAssociation(api.app) ?? '').applinks.details
  const first = components.find((one: { '/': string }) =>
    new RegExp(`^${one['/'].replaceAll('*', '.*')}$`).test(path),
  )
  expect(first !== undefined && !first.exclude).toBe(opens)
})

it('Android learns the packages and their certificates', async () => {
  const app = { package: 'com.example.shop', fingerprints: [FINGERPRINT] }
  await api.app.settings.set('client.android_apps', [app])
  expect(JSON.parse(buildAssetLinks(api.app) ?? '')).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.shop',
        sha256_cert_fingerprints: [FINGERPRINT.toUpperCase()],
      },
    },
  ])
})

it('what is no app is refused', async () => {
  for (const wrong of ['com.example.shop', 'abcde12345.com.example.shop', 'ABCDE12345.*'])
    await expect(api.app.settings.set('client.ios_apps', [wrong]), wrong).rejects.toThrow()
  const fingerprints = [FINGERPRINT]
  for (const wrong of [
    { package: 'shop', fingerprints },
    { package: 'com.example.shop', fingerprints: ['AA:BB'] },
  ])
    await expect(api.app.settings.set('client.android_apps', [wrong])).rejects.toThrow()
})

it('the example app asks Android for the links that iOS gives it, as Google documents it', async () => {
  const { expo } = JSON.parse(await readFile('examples/app/app.json', 'utf8'))
  const [filter] = expo.android.intentFilters
  expect(filter).toMatchObject({ action: 'VIEW', autoVerify: true, category: ['BROWSABLE', 'DEFAULT'] })
  const places: Place[] = filter.data
  expect(new Set(places.map(({ scheme, host }) => `${scheme}://${host}`)).size).toBe(1)
  const opens = (path: string) =>
    places.some(({ pathPrefix, pathPattern }) =>
      pathPrefix ? path.startsWith(pathPrefix) : new RegExp(`^${pathPattern}$`).test(path),
    )
  const paths = ['/products/crane-kettle', '/orders/1001/ot_1', '/pay/1001/return', '/pay/1001/open', '/cart']
  expect(paths.filter(opens)).toEqual(paths.slice(0, 3))
})
