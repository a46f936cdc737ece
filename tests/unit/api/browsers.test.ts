import { expect, it } from 'vitest'
import { csvRow } from '#lib/web/http/csv.ts'
import { describeBrowser } from '#lib/web/http/describe-browser.ts'
import { hostOf, isOwnOrigin } from '#lib/web/http/is-own-origin.ts'

it('a form is the site’s own if it comes from the host asked for, or the one that is set', () => {
  const sent = (origin: string | null, fetchSite: string | null = null, siteUrl: string | null = null) =>
    isOwnOrigin({ origin, fetchSite, host: 'shop.example:8080' }, siteUrl)
  expect(sent('http://shop.example:8080')).toBe(true)
  expect(sent('https://shop.example')).toBe(false)
  expect(sent('https://shop.example', null, 'https://shop.example/')).toBe(true)
  expect(sent('https://shop.example:8080', null, 'https://shop.example/')).toBe(true)
  expect(isOwnOrigin({ origin: 'evil', fetchSite: 'same-origin', host: null }, null)).toBe(false)
  for (const origin of ['https://evil.example', 'evil', '']) {
    expect(sent(origin, 'same-origin')).toBe(false)
    expect(sent(origin, 'same-origin', 'not an address')).toBe(false)
  }
  // A page that hides its address is believed by what the browser says of it.
  for (const origin of [null, 'null']) {
    expect(sent(origin, 'same-origin')).toBe(true)
    for (const site of ['cross-site', 'same-site', 'none', null]) expect(sent(origin, site)).toBe(false)
  }
  expect([hostOf('https://shop.example/x'), hostOf('x')]).toEqual(['shop.example', undefined])
})

it('a browser is named as people know it, with its system, as far as either is known', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)'
  expect(
    [
      `${mac} Chrome/140.0 Safari/537.36 Edg/140.0`,
      `${mac} Chrome/140.0 Safari/537.36`,
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox/140.0',
      'Something on Windows',
      'curl/8.0',
      `${'x'.repeat(500)} Firefox/140.0`,
    ].map(describeBrowser),
  ).toEqual(['Edge (Mac)', 'Chrome (Mac)', 'Firefox (Linux)', 'Firefox', 'Windows', '', ''])
})

it('a row of a table puts cells in quotes that could be taken apart', () => {
  expect(csvRow(['a b', 'a,b', 'say "a"', 'a\nb', 'a;b', 'a\tb', ''])).toBe(
    'a b,"a,b","say ""a""","a\nb","a;b","a\tb",',
  )
})
