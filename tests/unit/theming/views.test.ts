import { describe, expect, it } from 'vitest'
import { trustedHtml } from '#lib/theming/index.ts'
import { packData } from '#packages/themes/src/data/index.ts'
import { createLiquid } from '#packages/themes/src/engine/create-liquid.ts'
import { unpackData } from '#packages/themes/src/engine/output.ts'
import { themeLimits } from '#packages/themes/src/themes/limits.ts'
import { shared } from './theme-site.ts'

const others = {
  'partials/box': '[{{ text }}|{{ site.name }}|{{ outer }}]',
  'mail/line.text': 'line of {{ text }}',
  'search/form': '{{ $action }} {{ $query }} {{ $type }} {{ $class }}',
}
const KEY = 'a-key-of-this-pass'

/** A view's output. Data goes the way that it takes to the thread. */
function print(source: string, data: Record<string, unknown> = {}): string {
  const views = Object.entries({ ...others, view: source }).map(
    ([name, view]) => [name, { source: view, file: name }] as const,
  )
  const unpacked = unpackData(packData(data, KEY), KEY) as object
  return createLiquid(new Map(views), themeLimits).renderView('view', unpacked, shared)
}

it.each([
  ['10 | divided_by: 4', '2'],
  ['-7 | divided_by: 2', '-4'],
  ['"10" | divided_by: "4"', '2'],
  ['10 | divided_by: 4.0', '2.5'],
  ['10.5 | divided_by: 2', '5.25'],
  ['10 | divided_by: 2.5', '4'],
  ['9 | divided_by: 3.0 | append: "!"', '3!'],
])('divides as Shopify does: %s', (expression, expected) => {
  expect(print(`{{ ${expression} }}`)).toBe(expected)
})

describe('what is printed', () => {
  it('is escaped, for text and for attributes', () => {
    const text = `<b title='x'>"&"</b>`
    const escaped = '&lt;b title=&#39;x&#39;&gt;&#34;&amp;&#34;&lt;/b&gt;'
    expect(print('{{ text }}', { text })).toBe(escaped)
    expect(print('{% echo text %}{% cycle text %}', { text })).toBe(escaped + escaped)
    expect(print('{{ list }}', { list: [text] })).toBe(escaped)
    expect(print('{{ text | upcase }}', { text: '<i>' })).toBe('&lt;I&gt;')
  })

  it('is HTML where the page trusts it, and nowhere else', () => {
    const html = '<p>Fish &amp; chips</p>'
    expect(print('{{ html }}', { html: trustedHtml(html) })).toBe(html)
    expect(
      print('{{ post.body }}{{ list[0].body }}', {
        post: { body: trustedHtml(html) },
        list: [{ body: trustedHtml(html) }],
      }),
    ).toBe(html + html)
    expect(print('{{ html | strip_html | upcase }}', { html: trustedHtml(html) })).toBe('FISH &amp; CHIPS')
    expect(print('{{ html | append: html }}', { html: trustedHtml('<i>') })).toBe('&lt;i&gt;&lt;i&gt;')
    expect(
      print('{% if html contains "chips" and html != "" %}{{ html.size }}{% endif %}', {
        html: trustedHtml(html),
      }),
    ).toBe(String(html.length))
    expect(print('{{ html | default: "none" }}', { html: trustedHtml('') })).toBe('none')
  })

  it.each([
    '{ "__html": "<i>" }',
    '{ "html": "<i>" }',
    `{ "${KEY.slice(1)}": "<i>" }`,
    '{ "Symbol(storefront.trusted-html)": "<i>" }',
    '{ "toString": "<i>", "valueOf": "<i>" }',
  ])('is no HTML where data pretends that it is trusted: %s', (forged) => {
    const source = '{{ html }}{{ html.html }}{{ html.__html }}'
    expect(attempt(source, { html: JSON.parse(forged) })).not.toContain('<i>')
  })

  it('is not escaped twice when it was captured', () => {
    const source =
      '{% capture link %}<a href="{{ url }}">{{ text }}</a>{% endcapture %}{{ link }}{{ link | strip }}'
    const link = '<a href="/?a&amp;b">&lt;</a>'
    expect(print(source, { url: '/?a&b', text: '<' })).toBe(link + link)
    expect(print('{{ text | escape }}{{ text | escape_once }}', { text: '<&amp;' })).toBe(
      '&lt;&amp;amp;&lt;&amp;',
    )
    expect(print('{{ text | newline_to_br }}', { text: '<\nb' })).toBe('&lt;<br>\nb')
    expect(print('{{ text | json }}', { text: '</script>"' })).toBe('&#34;&lt;/script&gt;\\&#34;&#34;')
  })

  it('survives half characters and addresses that cannot be decoded', () => {
    expect(print('{{ text | url_encode }}', { text: 'a \uD800&' })).toBe('a+%EF%BF%BD%26')
    expect(print("{{ '100%' | url_decode }}{{ 'a%20b+c' | url_decode }}")).toBe('100%a b c')
  })
})

describe('mark', () => {
  it.each([
    ['Crème brûlée', 'creme', '<mark>Crème</mark> brûlée'],
    ['Creme', 'CRÈME', '<mark>Creme</mark>'],
    ['Cremes and more', 'creme', '<mark>Cremes</mark> and more'],
    ['tea and teapots', 'tea green', '<mark>tea</mark> and teapots'],
    ['Straße', 'strasse', '<mark>Straße</mark>'],
    ["Don't stop", 'dont', '<mark>Don&#39;t</mark> stop'],
    ['<b>tea</b>', 'tea', '&lt;b&gt;<mark>tea</mark>&lt;/b&gt;'],
    ['бумага', 'БУМ', '<mark>бумага</mark>'],
    ['nothing', 're( [ \\', 'nothing'],
    ['nothing', '', 'nothing'],
  ])('finds in %s what a search for %s finds, as whole words', (text, query, marked) => {
    expect(print('{{ text | mark: query }}', { text, query })).toBe(marked)
  })

  it('is HTML also where it was assigned', () => {
    expect(print("{% assign t = 'a tea' | mark: 'tea' %}{{ t }}")).toBe('a <mark>tea</mark>')
  })

  it('marks nothing without a query, and nothing of nothing', () => {
    expect(print("{{ 'a tea' | mark }}{{ nothing | mark: 'tea' }}")).toBe('a tea')
  })
})

describe('dates', () => {
  const at = '2026-01-31T20:30:00Z'

  it('are in the time zone and language of the site', () => {
    expect(print("{{ at | date: '%d %B %Y %H:%M' }}", { at })).toBe('01 Februar 2026 03:30')
  })

  it('are in another zone where that is asked for', () => {
    expect(print("{{ at | date: '%d.%m. %H:%M', 'UTC' }}", { at })).toBe('31.01. 20:30')
  })

  it('that are none stay as they are', () => {
    expect(print("{{ 'soon' | date: '%Y' }}{{ nothing | date: '%Y' }}")).toBe('soon')
  })
})

describe('a view inside another', () => {
  it.each(["'partials/box'", "'theme::partials.box'", "'theme::partials/box'", "'partials.box'", 'name'])(
    'goes by %s',
    (name) => {
      expect(print(`{% render ${name}, text: 't' %}`, { name: 'partials/box', outer: 'not seen' })).toBe(
        '[t|Shop|]',
      )
    },
  )

  it('may have a dot in its name', () => {
    expect(print("{% render 'mail/line.text', text: 't' %}")).toBe('line of t')
  })

  it('is repeated for the items of a list', () => {
    expect(print("{% render 'partials/box' for list as text %}", { list: ['a', 'b'] })).toBe(
      '[a|Shop|][b|Shop|]',
    )
  })
})

describe('the search form', () => {
  it('knows where it submits to, and what was searched for', () => {
    expect(print("{% render 'search/form' %}")).toBe('/search green tea all ')
    expect(print("{% render 'theme::search.form', type: 'product', class: 'wide' %}")).toBe(
      '/products green tea product wide',
    )
  })

  it('submits nowhere where a type has no page, or is none', () => {
    expect(print("{% render 'search/form', type: 'page' %}")).toBe(' green tea page ')
    expect(print("{% render 'search/form', type: 'constructor' %}")).toBe(' green tea constructor ')
  })

  it('is not told otherwise', () => {
    expect(print("{% render 'search/form', action: 'https://evil.example', query: 'x' %}")).toBe(
      '/search green tea all ',
    )
  })
})

function attempt(source: string, data: Record<string, unknown>): string {
  try {
    return print(source, data)
  } catch {
    return ''
  }
}
