import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTheme } from '#lib/theming/check/index.ts'
import { makeTempThemes, type TempThemes } from './temp-themes.ts'

let themes: TempThemes
let count = 0

beforeAll(() => {
  themes = makeTempThemes()
})
afterAll(() => themes.clear())

/** The findings about buying in a theme of these views. */
function check(views: Record<string, string>): string[] {
  const name = `shop-${++count}`
  const files = Object.entries(views).map(([view, text]) => [`${name}/views/${view}.liquid`, text])
  themes.write({ [`${name}/theme.json`]: '{}', ...Object.fromEntries(files) })
  return checkTheme(themes.path, name)
    .filter(({ code }) => code === 'cannot_buy')
    .map(({ severity, file, message }) => `${severity} ${file} ${message}`)
}

const builtIn = (view: string) =>
  readFileSync(new URL(`../../../lib/theming/views/${view}.liquid`, import.meta.url), 'utf8')

describe('a theme in which nobody can buy', () => {
  it('is told what each view lacks', () => {
    const bare = '<main id="content"><h1>{{ page.title }}</h1></main>'
    const found = check({
      'products/show': bare,
      'products/add-form': '<form method="post"><button>Buy</button></form>',
      'cart/show': bare,
      'checkout/show': bare,
    })
    const lacks = (view: string, names: string[]) =>
      names.map((name) => expect.stringContaining(`\`${view}\` does not use \`${name}\`: `))
    expect(found).toHaveLength(15)
    expect(found).toEqual(
      expect.arrayContaining([
        'warning views/products/show.liquid `products/show` does not use `add_form`: nobody can buy on this page.',
        ...lacks('products/add-form', ['form.action', 'form.hidden']),
        ...lacks('cart/show', ['checkout_url', 'actions.accept', 'actions.quantity', 'actions.remove']),
        ...lacks('checkout/show', ['actions.place', 'actions.update', 'hidden', 'contact', 'address.fields']),
        ...lacks('checkout/show', ['shipping', 'payment', 'terms']),
      ]),
    )
  })

  it('is told where a part of the site’s own pages was replaced by one without it', () => {
    expect(check({ 'partials/cart-issues': '<p>Something has changed.</p>' })).toEqual([
      'warning views/partials/cart-issues.liquid `cart/show` does not use `actions.accept`: nobody can order once a price or the stock has changed.',
    ])
    expect(check({ 'sections/product-main': '<h1>{{ product.name }}</h1>' })).toEqual([
      'warning views/sections/product-main.liquid `products/show` does not use `add_form`: nobody can buy on this page.',
    ])
  })

  it('is told of alternate views as well', () => {
    expect(check({ 'products/show.gift': '<h1>{{ product.name }}</h1>' })).toEqual([
      expect.stringContaining('`products/show.gift` does not use `add_form`'),
    ])
  })
})

describe('a theme in which everybody can', () => {
  it('is told nothing, whether it copies views, renders those of the site or leaves sections to the owner', () => {
    const copied = ['cart/show', 'checkout/show', 'products/add-form'].map((view) => [view, builtIn(view)])
    expect(check(Object.fromEntries(copied))).toEqual([])
    expect(check({ 'products/show': '<main id="content">{% sections %}</main>' })).toEqual([])
    const handsOn = "{% if add_form %}{% render 'products/add-form', form: add_form %}{% endif %}"
    expect(check({ 'products/show': handsOn })).toEqual([])
    const renamed = {
      'products/show': "{% render 'partials/buy', buy: add_form %}",
      'partials/buy':
        '<form method="post" action="{{ buy.action }}">{% for one in buy.hidden %}<input type="hidden" name="{{ one.name }}" value="{{ one.value }}">{% endfor %}<button>Buy</button></form>',
    }
    expect(check(renamed)).toEqual([])
  })

  it('mentions what is needed in code, not in comments', () => {
    const comment = '{% comment %}{{ add_form.action }}{% endcomment %}<h1>{{ product.name }}</h1>'
    expect(check({ 'products/show': comment })).toHaveLength(1)
  })
})
