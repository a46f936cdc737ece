import { afterEach, describe, expect, it } from 'vitest'
import { trustedHtml } from '#lib/theming/index.ts'
import { createThemeSite, shared, type ThemeFiles, type ThemeSite } from './theme-site.ts'

const sites: ThemeSite[] = []
function open(mine: ThemeFiles): ThemeSite {
  const site = createThemeSite(mine)
  sites.push(site)
  return site
}
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close()
})

const texts = (value: object) => JSON.stringify(value)

describe('the filter t', () => {
  it("prints a text in the page's language, with its arguments", async () => {
    const count = '{count, plural, one {# thing} other {# things}}'
    const site = open({
      'views/home.liquid': "{{ 'bag.count' | t: count: n }}, {{ 'bag.by' | t: name: who }}",
      'locales/en.json': texts({ bag: { count, by: 'by {name}' } }),
      'locales/de.json': texts({ bag: { count: '{count, plural, one {# Ding} other {# Dinge}}' } }),
    })
    const data = { n: 2, who: '<b>' }
    expect(await site.render([['home', data]])).toBe('2 things, by &lt;b&gt;')
    expect(await site.render([['home', data]], { locale: 'de' })).toBe('2 Dinge, by &lt;b&gt;')
    expect(await site.render([['home', data]], { locale: 'de-AT' })).toBe('2 Dinge, by &lt;b&gt;')
    expect(await site.render([['home', data]], { locale: 'ja' })).toBe('2 things, by &lt;b&gt;')
  })

  it('prints markup of keys that end in _html, with escaped arguments', async () => {
    const site = open({
      'views/home.liquid': "{{ 'see_html' | t: name: who, more: html }}{{ 'see' | t }}",
      'locales/en.json': texts({ see_html: 'See <em>{name}</em> {more}', see: '<em>' }),
    })
    const data = { who: '<b>', html: trustedHtml('<i>now</i>') }
    expect(await site.render([['home', data]])).toBe('See <em>&lt;b&gt;</em> <i>now</i>&lt;em&gt;')
  })

  it('prefers the texts of the theme to those of its parent and to the built-in ones', async () => {
    const site = open({
      'theme.json': '{"parent":"below"}',
      'views/home.liquid': "{{ 'a' | t }} {{ 'b' | t }} {{ 'shop.count' | t: count: 1 }}",
      'locales/en.json': texts({ a: 'mine' }),
    })
    site.write({
      'below/theme.json': '{}',
      'below/locales/en.json': texts({ a: 'parent', b: 'parent' }),
    })
    expect(await site.render([['home']])).toBe('mine parent 1 product')
    site.write({ 'below/locales/en.json': texts({ b: 'changed', shop: { count: 'many' } }) })
    await expect.poll(() => site.render([['home']]), { timeout: 60_000 }).toBe('mine changed many')
  })

  it('prints a key without a text, and the built-in text instead of an ill-formed one', async () => {
    const site = open({
      'views/home.liquid': "{{ 'no.such' | t }} {{ 'shop.count' | t }} {{ 'shop.count' | t: count: 'x' }}",
      'locales/en.json': texts({ shop: { count: '{count, plural' } }),
    })
    expect(await site.render([['home']])).toBe('no.such 0 products 0 products')
    expect(site.log).toEqual([])
  })
})

it('a mail runs in the direction of its language', async () => {
  const site = open({})
  const head = (mail: object) =>
    site.render([['mail/password_changed', { texts: { subject: 'x' } }]], { shared: { ...shared, mail } })
  expect(await head({ language: 'ar', direction: 'rtl' })).toContain('<html lang="ar" dir="rtl">')
  expect(await head({ language: 'en', direction: 'ltr' })).toContain('<html lang="en">')
})
