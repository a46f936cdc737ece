import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkTheme, chooseTheme } from '#lib/theming/check/index.ts'
import { shopifyFilters } from '#packages/themes/src/check/shopify/shopify-filters.ts'
import { shopifyObjects } from '#packages/themes/src/check/shopify/shopify-objects.ts'
import { shopifyTags } from '#packages/themes/src/check/shopify/shopify-tags.ts'
import { makeTempThemes, type TempThemes } from './temp-themes.ts'

let themes: TempThemes
let count = 0

beforeAll(() => {
  themes = makeTempThemes()
})
afterAll(() => themes.clear())

/** The findings about a theme of these files. */
function check(files: Record<string, string>): string[] {
  const name = `mine-${++count}`
  const all = { 'theme.json': '{}', ...files }
  themes.write(Object.fromEntries(Object.entries(all).map(([file, text]) => [`${name}/${file}`, text])))
  return checkTheme(themes.path, name)
    .filter(({ code }) => code !== 'unused_asset' && code !== 'unused_view' && code !== 'page_structure')
    .map(
      ({ severity, file, line, column, message, fix }) =>
        `${severity} ${file}:${line}:${column} ${message} ${fix}`,
    )
}
const head = (source: string) => check({ 'views/layout/head.liquid': source })
const view = (source: string) => check({ 'views/errors/404.liquid': source })

describe('pictures', () => {
  it('in widths that are not made are reported with the next one, and the others are not', () => {
    const found = view(
      [
        '<main>{{ site.logo | image_url: width: 600 }}',
        "{{ site.logo | image_url: format: 'webp', width: 333 }}",
        "{{ site.logo | image_tag: alt: '', widths: '320, 501, 3000', width: 77 }}",
        '{% assign url = site.logo | image_url: width: 4000 %}{{ url }}</main>',
      ].join('\n'),
    )
    const place = 'warning views/errors/404.liquid'
    const guide = 'or a width of the list in the guide.'
    const most = 'No picture is made wider than 2048 pixels. Write 2048 or less.'
    expect(found).toEqual([
      `${place}:2:50 No picture is made 333 pixels wide: this is one of 340. Write 340, ${guide}`,
      `${place}:3:50 No picture is made 501 pixels wide: this is one of 550. Write 550, ${guide}`,
      `${place}:3:55 ${most}`,
      `${place}:4:47 ${most}`,
    ])
  })
})

describe('theme.json, as a whole', () => {
  const manifest = {
    settings: [
      {
        group: 'Ink',
        settings: [
          { id: 'motto', type: 'text', label: 'Motto' },
          { id: 'cards', type: 'range', label: 'Cards', min: 1, max: 4, default: 9 },
        ],
      },
    ],
    sections: { letter: { label: 'Letter', areas: ['home'] } },
  }

  it('with one mistake is reported once, and what relies on the rest is not', () => {
    const found = check({
      'theme.json': JSON.stringify(manifest, null, 2),
      'views/sections/letter.liquid': '<p>{{ settings.motto }} {{ settings.cards }}</p>',
    })
    expect(found).toEqual([
      expect.stringMatching(
        /^error theme\.json:\d+:\d+ `default` of the setting `cards` is not usable: must lie/,
      ),
    ])
  })

  it('places sections that are there, where they may stand, with settings that they have', () => {
    const layouts = {
      home: [
        { id: 'a', section: 'leter' },
        { id: 'b', section: 'product-main' },
        { id: 'c', section: 'products', settings: { cuont: 6, count: 6 } },
      ],
    }
    const { sections } = manifest
    const found = check({
      'theme.json': JSON.stringify({ sections, layouts }, null, 1),
      'views/sections/letter.liquid': '<p>Hello</p>',
    })
    expect(found).toEqual([
      expect.stringMatching(
        /^warning theme\.json:14:\d+ There is no section `leter`\. Did you mean `letter`\?$/,
      ),
      expect.stringMatching(
        /^warning theme\.json:18:\d+ The section `product-main` cannot stand in `home`\. There are hero,/,
      ),
      expect.stringMatching(
        /^warning theme\.json:\d+:\d+ The section `products` has no setting `cuont`\. Did you mean `count`\?$/,
      ),
    ])
  })
})

describe('the head', () => {
  it('takes what describes pages and what the site serves', () => {
    const tags = [
      '<meta name="theme-color" content="{{ settings.background }}">',
      '<link rel="preload" as="font" href="{{ \'fonts/literata-latin.woff2\' | asset_url }}">',
      '{% if site.logo %}<link rel="preload" as="image" href="{{ site.logo }}">{% endif %}',
      '<script src="{{ \'site-search.js\' | asset_url }}" async></script>',
    ]
    expect(head(tags.join('\n'))).toEqual([])
  })

  it.each([
    ['\n <script>x()</script>', '2:2 An inline script does not run. Put it into a file in assets/'],
    [
      '<link rel="preconnect" href="https://fonts.example">',
      '1:1 The head takes no link with `rel="preconnect"`',
    ],
    [
      '<link rel="stylesheet" href="//fonts.example/a.css">',
      '1:1 This is from another host, and is not loaded.',
    ],
    [
      '<title>{{ page.title }}</title>',
      '1:1 `<title>` cannot stand in the head. The site describes its pages',
    ],
    ['<meta name="viewport" content="width=9">', '1:1 The site writes `viewport` itself. Leave it out'],
  ])('%j', (source, said) => {
    expect(head(source)).toEqual([expect.stringContaining(`warning views/layout/head.liquid:${said}`)])
  })

  it('has typefaces whose files are there', () => {
    const fonts = { fell: { label: 'Fell', family: 'Fell', file: { Latn: 'fonts/literata-latni.woff2' } } }
    expect(check({ 'theme.json': JSON.stringify({ fonts }, null, 2) })).toEqual([
      expect.stringContaining(
        'warning theme.json:7:17 No layer has the asset `fonts/literata-latni.woff2`. Did you mean `fonts/literata-latin.woff2`?',
      ),
    ])
  })
})

describe('stylesheets', () => {
  const css = (text: string, files: Record<string, string> = {}) =>
    check({ ...files, 'assets/theme.css': text })

  it.each([
    ['a {\n  color: red;\n', 'error assets/theme.css:1:1 This block is not closed. Write `}` where it ends.'],
    ['a { color: red }\n}\n', 'error assets/theme.css:2:1 This `}` closes nothing.'],
    ['/* never', 'error assets/theme.css:1:1 This comment is not closed.'],
    ['a { content: "x\n}', 'error assets/theme.css:1:14 This text is not closed.'],
    ['a { color red }', 'error assets/theme.css:1:5 This is not CSS: unknown word'],
    [
      'body {\n  background: url("paper.webp");\n}',
      'warning assets/theme.css:2:15 The theme has no asset `paper.webp`. Put it into assets/paper.webp.',
    ],
    [
      '@font-face { font-family: x; src: url(https://fonts.example/x.woff2) }',
      'warning assets/theme.css:1:35 This comes from another host and is not loaded.',
    ],
    [
      '@import "//cdn.example/x.css";',
      'warning assets/theme.css:1:9 This comes from another host and is not loaded.',
    ],
    [
      'a { background: url(https://cdn.example/x.png) }',
      'warning assets/theme.css:1:17 This picture comes from another host',
    ],
    [
      'a { background: url(/media/a.jpg) }',
      'warning assets/theme.css:1:17 This is looked for at the root of the host',
    ],
  ])('%j', (text, said) => {
    expect(css(text)).toEqual([expect.stringContaining(said)])
  })

  it('are clean with files that are there, data and fragments', () => {
    const text = 'a { background: url(img/a.svg#x), url("data:image/png;base64,AA"), url(#mask) }'
    expect(css(text, { 'assets/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' })).toEqual([])
    expect(css('@media (width > 40rem) { a { & b { color: color-mix(in srgb, red 10%, blue) } } }')).toEqual(
      [],
    )
  })
})

describe('scripts', () => {
  const js = (text: string, file = 'theme.js') =>
    check({
      [`assets/${file}`]: text,
      'views/errors/404.liquid': `<script src="{{ '${file}' | asset_url }}" defer></script>`,
    })

  it.each([
    ['const a = {\n  b: 1,\n', /^error assets\/theme\.js:\d:\d+ This is not JavaScript: unexpected token/],
    ['let a: string = 1', /^error assets\/theme\.js:1:6 This is not JavaScript/],
    ['eval("1")', /^error assets\/theme\.js:1:1 The site runs no code from texts/],
    ['const f = new Function("return 1")', /^error assets\/theme\.js:1:11 /],
    ['setTimeout("draw()", 10)', /^error .*Pass a function: `setTimeout\(/],
    [
      'a.b.innerHTML = `<b>` + x',
      /^warning assets\/theme\.js:1:1 Trusted Types .*`textContent`.*`<template>`/,
    ],
    ['el.outerHTML += "x"', /^warning .*Trusted Types/],
    ['document.write("x")', /^warning .*Trusted Types/],
    ['el?.insertAdjacentHTML("beforeend", x)', /^warning .*Trusted Types/],
    ['fetch("https://api.example/x")', /^warning .*this request is blocked/],
    ['import("//cdn.example/x.js")', /^warning .*this request is blocked/],
    [`fetch(\`/search/suggest?q=\${x}\`)`, /^warning .*at the root of the host.*site\.base_path/],
  ])('%j', (text, said) => {
    expect(js(text)).toEqual([expect.stringMatching(said)])
  })

  it('are clean with what works, as a script or a module', () => {
    expect(js('el.textContent = x; window.SiteSearch.render = () => {}; fetch(form.action)')).toEqual([])
    expect(js("import { a } from './a.js'\nexport default a", 'main.mjs')).toEqual([])
    expect(js('export const a = await Promise.resolve(1)')).toEqual([])
    expect(js('evaluate(x); setTimeout(draw, 10); a.write("x")')).toEqual([])
  })
})

describe('markup', () => {
  it.each([
    ['<div><ul><li>a</ul>', '1:1 `<div>` is not closed. Write `</div>` where it ends.'],
    ['<main>\n  <div><span>a</div>\n</main>', '2:8 `<span>` is not closed.'],
    ['<p>a</p></section>', '1:9 `</section>` closes nothing.'],
    ['{% if query %}<b>a{% else %}<b>c</b>{% endif %}', ''],
    ['{% for item in menus.primary %}<b>{{ item.label }}{% endfor %}', ''],
    ['<img src="/a.jpg">', '1:1 This picture has no `alt`'],
    ['<a href="/"><img src="/a.jpg"></a>', '1:13 This picture has no `alt`'],
  ])('%j', (source, said) => {
    expect(view(source)).toEqual(
      said === '' ? [] : [expect.stringContaining(`views/errors/404.liquid:${said}`)],
    )
  })

  it.each([
    '{% if query %}<div class="a">{% else %}<div class="b">{% endif %}x</div>',
    '{% if query %}<a href="/">{% endif %}x{% if query %}</a>{% endif %}',
    '<ul><li>a<li>b</ul><p>a<p>b<br><svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
    '<table><tr><td>a<td>b</table><dl><dt>a<dd>b</dl>',
    '<img src="/a.jpg" alt=""><img src="/b.jpg" {% if query %}alt="b"{% endif %}>',
    '{% case query %}{% when "a" %}<b>a</b>{% else %}<i>b</i>{% endcase %}',
    '<script type="application/json">{"a":"<div>"}</script><!-- <div> --><DIV>a</div>',
  ])('is clean: %j', (source) => {
    expect(view(source)).toEqual([])
  })

  it('may be opened by the header and closed by the footer', () => {
    const header = { 'views/layout/header.liquid': '<div class="wrap">' }
    expect(check({ ...header, 'views/layout/footer.liquid': '</div>@searchScripts' })).toEqual([])
    expect(check(header)).toEqual([expect.stringContaining('`<div>` is not closed.')])
  })
})

describe('another template language', () => {
  it.each(["@include('partials.card')", '@if(true)', '@foreach ($a as $b)', '@endif'])(
    '%s is an error',
    (source) => {
      expect(view(source)).toEqual([expect.stringMatching(/^error .*this is not a Blade template/)])
    },
  )
})

const wordsOf = (own: object, reference: string) => [
  ...new Set([...Object.keys(own), ...reference.split(' ')]),
]

/** The findings about each word, all of which are in one view: a line each. */
function checkLines(words: string[], write: (word: string) => string): (word: string) => string {
  const found = view(words.map(write).join('\n'))
  return (word) => found.find((said) => said.includes(`404.liquid:${words.indexOf(word) + 1}:`)) ?? ''
}

/** The findings about each tag, each in its own view of one theme: a view that cannot be read has only one finding. */
function checkTags(words: string[]): (word: string) => string {
  const fileOf = (word: string) => `views/partials/tag-${word}.liquid`
  const found = check(Object.fromEntries(words.map((word) => [fileOf(word), `{% ${word} %}`])))
  return (word) => found.find((said) => said.includes(`${fileOf(word)}:`)) ?? ''
}

describe('every word of Shopify gets advice, not a list', () => {
  let ofTags: (name: string) => string
  let ofFilters: (name: string) => string
  let ofObjects: (name: string) => string

  beforeAll(() => {
    ofTags = checkTags(wordsOf(shopifyTags, REFERENCE.tags))
    ofFilters = checkLines(wordsOf(shopifyFilters, REFERENCE.filters), (name) => `{{ site.name | ${name} }}`)
    ofObjects = checkLines(wordsOf(shopifyObjects, REFERENCE.objects), (name) => `{{ ${name} }}`)
  })

  it.each(Object.keys(shopifyTags))('the tag %s', (name) => {
    const said = ofTags(name)
    expect(said).toContain(`There is no tag \`${name}\`.`)
    expect(said).toContain(shopifyTags[name])
  })

  it.each(Object.keys(shopifyFilters))('the filter %s', (name) => {
    const said = ofFilters(name)
    expect(said).toContain(`There is no filter \`${name}\`.`)
    expect(said).toContain(shopifyFilters[name])
  })

  it.each(Object.keys(shopifyObjects))('the object %s', (name) => {
    const said = ofObjects(name)
    expect(said).toContain(`has no \`$${name}\`.`)
    expect(said).toContain(shopifyObjects[name])
  })

  it('all of Shopify’s reference, as far as it does not work here', () => {
    const { filters, tags, objects } = REFERENCE
    for (const name of filters.split(' '))
      if (ofFilters(name).includes(`There is no filter \`${name}\`.`))
        expect(shopifyFilters).toHaveProperty(name)
    for (const name of tags.split(' '))
      if (ofTags(name).includes(`There is no tag \`${name}\`.`)) expect(shopifyTags).toHaveProperty(name)
    for (const name of objects.split(' '))
      if (ofObjects(name).includes(`has no \`$${name}\`.`)) expect(shopifyObjects).toHaveProperty(name)
  })

  it('parts of objects', () => {
    const source =
      '{{ product.title }}{{ product.handle }}{{ product.featured_image.src }}{{ product.available }}'
    expect(check({ 'views/products/show.liquid': `${source}{% sections %}` })).toEqual(
      [
        expect.stringContaining('Here it is `product.name`.'),
        expect.stringContaining('Here it is `product.slug`.'),
        expect.stringContaining('Here it is `product.image`.'),
        expect.stringContaining('Here it is `product.featured_image.url`.'),
        expect.stringContaining('Here it is `product.in_stock`.'),
      ].slice(0, 5),
    )
  })

  it('folders', () => {
    const said = check({
      'snippets/a.liquid': '',
      'templates/b.json': '',
      'config/settings_schema.json': '[]',
    })
    expect(said.join('\n')).toMatch(
      /config:1:1 .*below `settings`[\s\S]*snippets:1:1 .*views\/partials[\s\S]*templates/,
    )
  })
})

describe('theme.json', () => {
  it('is told where a setting is wrong', () => {
    const text = `{
  "settings": [
    { "group": "A", "settings": [
      { "id": "ink", "type": "color", "label": "Ink", "default": "red" }
    ] }
  ]
}`
    expect(check({ 'theme.json': text })).toEqual([
      expect.stringMatching(
        /^error theme\.json:4:66 `default` of the setting `\w+` is not usable: must be a hex/,
      ),
    ])
  })

  it('names sections that have a view', () => {
    const sections = { hreo: { label: 'A', areas: ['home'] } }
    const said = check({
      'theme.json': JSON.stringify({ sections }),
      'views/sections/hero.liquid': '<b>a</b>',
    })
    expect(said).toEqual([expect.stringContaining('The section `hreo` has no view. Did you mean `hero`?')])
  })

  it('knows the settings that views read', () => {
    const settings = [{ group: 'A', settings: [{ id: 'ink', type: 'color', label: 'Ink', default: '#000' }] }]
    const sections = {
      own: { label: 'A', areas: ['home'], settings: [{ id: 'words', type: 'text', label: 'A' }] },
    }
    const said = check({
      'theme.json': JSON.stringify({ settings, sections }),
      'views/sections/own.liquid':
        '{{ settings.ink }}{{ settings.inc }}{{ section.settings.words }}{{ section.settings.word }}{{ blog }}',
    })
    expect(said).toEqual([
      expect.stringContaining('`settings` has no `inc`. Did you mean `settings.ink`?'),
      expect.stringContaining('`section.settings` has no `word`. Did you mean `section.settings.words`?'),
    ])
  })
})

describe('activation', () => {
  it.each([
    ['a stylesheet that cannot be read', { 'assets/theme.css': 'a {' }],
    ['a script that cannot be read', { 'assets/theme.js': 'const' }],
    ['a view of another language', { 'views/errors/404.liquid': "@include('a')" }],
  ])('refuses %s', async (_what, files) => {
    check(files)
    const settings = { set: async () => undefined }
    await expect(chooseTheme({ settings, themesPath: themes.path }, `mine-${count}`)).rejects.toThrow(
      'is not activated',
    )
  })
})

/** The names in https://shopify.dev/docs/api/liquid */
const REFERENCE = {
  filters:
    'article_img_url asset_img_url avatar base64_decode base64_encode base64_url_safe_decode base64_url_safe_encode ' +
    'brightness_difference camelize class_list collection_img_url color_brightness color_contrast color_darken ' +
    'color_desaturate color_difference color_extract color_lighten color_mix color_modify color_saturate color_to_hex ' +
    'color_to_hsl color_to_oklch color_to_rgb currency_selector customer_login_link customer_logout_link ' +
    'customer_register_link date default_errors default_pagination external_video_tag external_video_url file_img_url ' +
    'file_url find find_index font_face font_modify font_url format_address global_asset_url handleize has hex_to_rgba ' +
    'highlight highlight_active_tag hmac_sha1 hmac_sha256 image_tag image_url img_tag img_url inline_asset_content ' +
    'item_count_for_variant json line_items_for link_to link_to_add_tag link_to_remove_tag link_to_tag link_to_type ' +
    'link_to_vendor login_button md5 media_tag metafield_tag metafield_text model_viewer_tag money money_with_currency ' +
    'money_without_currency money_without_trailing_zeros payment_button payment_terms payment_type_img_url ' +
    'payment_type_svg_tag placeholder_svg_tag pluralize preload_tag product_img_url reject script_tag sha1 sha256 ' +
    'shopify_asset_url sort_by structured_data stylesheet_tag sum time_tag translate url_escape url_for_type ' +
    'url_for_vendor url_param_escape video_tag weight_with_unit within',
  tags:
    'content_for doc form include javascript layout paginate section sections style stylesheet tablerow assign break ' +
    'capture case comment continue cycle decrement echo for if increment liquid raw render unless',
  objects:
    'additional_checkout_buttons all_country_option_tags all_products articles blogs canonical_url cart closest collections ' +
    'content_for_additional_checkout_buttons content_for_header content_for_index content_for_layout ' +
    'country_option_tags current_page customer form gift_card handle images linklists localization metaobjects ' +
    'page_description page_image page_title pages powered_by_link predictive_search recommendations request routes ' +
    'scripts settings shop tablerowloop template theme',
}
