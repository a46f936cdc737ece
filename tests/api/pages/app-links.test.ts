import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildAppleAppSiteAssociation, buildAssetLinks } from '#lib/pages/app-links/build-app-links.ts'
import { openTestApi, type TestApi } from '#tests/support/api.ts'

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
      expect(Object.keys(component)).toEqual(['/'])
      expect(component['/']).toMatch(/^\/[\w*/-]+$/)
    }
  }
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
