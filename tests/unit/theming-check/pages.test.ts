import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTheme } from '#lib/theming/check/index.ts'
import { makeTempThemes, type TempThemes } from './temp-themes.ts'

let themes: TempThemes
let count = 0

beforeAll(() => {
  themes = makeTempThemes()
})
afterAll(() => themes.clear())

/** The findings about a theme of these files, apart from what nothing uses. */
function check(files: Record<string, string>): string[] {
  const name = `mine-${++count}`
  const all = { 'theme.json': '{}', ...files }
  themes.write(Object.fromEntries(Object.entries(all).map(([file, text]) => [`${name}/${file}`, text])))
  return checkTheme(themes.path, name)
    .filter(({ code }) => !code.startsWith('unused'))
    .map(({ severity, file, line, column, message }) => `${severity} ${file}:${line}:${column} ${message}`)
}
const page = (body: string) =>
  check({ 'views/errors/404.liquid': `<main id="content">\n<h1>Gone</h1>\n${body}\n</main>` })

describe('a page, put together', () => {
  it('is clean with all that it should have', () => {
    expect(
      page(
        '<p id="a"><a href="/">x</a> <a href="/b">y</a></p><form method="post" action="{{ routes.cart_add }}"></form>',
      ),
    ).toEqual([])
  })

  it.each([
    [
      'an id twice',
      '<p id="a">1</p>\n<p id="a">2</p>',
      '4:4 The page has the id `a` more than once: links and labels find the first alone.',
    ],
    [
      'an id in every round of a loop',
      '{% for item in menus.primary %}<p id="round">1</p>{% endfor %}',
      '3:35 The page has the id `round` more than once: links and labels find the first alone.',
    ],
    [
      'a link inside a link',
      '<a href="/a"><b><a href="/b">x</a></b></a>',
      '3:1 A link is inside another link: browsers end the outer one before it.',
    ],
    [
      'two headings of the first order',
      '<h1>Again</h1>',
      '3:1 The page has 2 `<h1>`: readers of screens and search engines expect one.',
    ],
    [
      'a form that is sent with GET',
      '<form action="{{ routes.cart_add }}"><button>Add</button></form>',
      '3:1 This form is sent with GET, which its address does not take.',
    ],
    [
      'sections where there are none',
      '{% sections %}',
      '3:1 `{% sections %}` prints nothing here: only `home`, `products/show` and `layout/footer` have sections.',
    ],
    [
      'an attribute that nothing reads',
      '<b data-shop-prat="cart"></b>',
      '3:20 Nothing reads `data-shop-prat`.',
    ],
    [
      'a value that means nothing',
      '<form method="post" action="/x" data-shop="basket"></form>',
      '3:44 `data-shop="basket"` means nothing to the shop\'s script.',
    ],
    [
      'an attribute on another element',
      '<button data-shop-open="drawer">Cart</button>',
      '3:25 `data-shop-open` does nothing on `<button>`.',
    ],
  ])('with %s is told so, once', (_, body, said) => {
    expect(page(body)).toEqual([`warning views/errors/404.liquid:${said}`])
  })

  it('without its main part, or its results, is told so', () => {
    expect(check({ 'views/search/index.liquid': '<h1>{{ $query }}</h1>' })).toEqual(
      expect.arrayContaining([
        'warning views/search/index.liquid:1:1 The page has no `<main>`, which the link "Skip to content" leads to.',
        'warning views/search/index.liquid:1:1 The results page shows no results.',
      ]),
    )
  })

  it('with a heading of the first order in every header is told so there', () => {
    const found = check({
      'views/layout/header.liquid': '<header><h1>{{ site.name }}</h1>{% render "search/form" %}</header>',
    })
    expect(found.filter((one) => one.includes('`<h1>`'))).toEqual([
      'warning views/layout/header.liquid:1:9 The page has 2 `<h1>`: readers of screens and search engines expect one.',
    ])
  })
})

describe('a stylesheet', () => {
  it.each([
    ['a { color: }', '1:5 `color` has no value.'],
    ['a {\n  color: red\n  margin: 0;\n}', '2:13 This is not CSS: missed semicolon.'],
    ['{ color: red; }', '1:1 This block has no selector.'],
    ['a, { color: red; }', '1:1 The selector `a,` is not complete.'],
    ['a { color red; }', '1:5 This is not CSS: unknown word color.'],
  ])('%j', (text, said) => {
    expect(check({ 'assets/theme.css': text })).toEqual([
      expect.stringContaining(`error assets/theme.css:${said}`),
    ])
  })

  it('is clean with what browsers read', () => {
    const text =
      'a { --x:; color: red; background: url("data:image/svg+xml,<svg a:b />");\n}\n@media print { a { margin: 0 } }'
    expect(check({ 'assets/theme.css': text }).filter((one) => one.startsWith('error'))).toEqual([])
  })
})

it('settings with one id are told apart', () => {
  const setting = { id: 'ink', type: 'text', label: 'Ink' }
  const settings = [
    { group: 'A', settings: [setting] },
    { group: 'B', settings: [setting] },
  ]
  const sections = { band: { label: 'Band', areas: ['home'], settings: [setting, setting] } }
  expect(
    check({
      'theme.json': JSON.stringify({ settings, sections }, null, 1),
      'views/sections/band.liquid': '<p>{{ section.settings.ink }}</p>',
    }).filter((one) => one.includes('earlier')),
  ).toEqual([
    expect.stringMatching(/^error theme\.json:\d+:\d+ The id `ink` is used by an earlier setting/),
    expect.stringMatching(/^error theme\.json:\d+:\d+ The id `ink` is used by an earlier setting/),
  ])
})
