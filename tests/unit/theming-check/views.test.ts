import { describe, expect, it } from 'vitest'
import { checkViews } from '#packages/themes/src/check/check-views.ts'
import { builtInAssets, builtInKnown, readViewsFrom, siteChecks, withViews } from './built-in-views.ts'

const check = (views: Record<string, string>) =>
  checkViews({ views: withViews(views), assets: builtInAssets, known: builtInKnown, siteChecks }).map(
    ({ severity, file, line, column, message, fix }) =>
      `${severity} ${file}:${line}:${column} ${message} ${fix}`,
  )
/** The findings about one view, by default the results page. */
const say = (source: string, name = 'search/index') => check({ [name]: source })

describe('the built-in views', () => {
  const views = readViewsFrom('lib/theming/views', true)

  it('are clean, every one', () => {
    expect(views.size).toBeGreaterThan(30)
    expect(checkViews({ views, assets: builtInAssets, known: builtInKnown, siteChecks })).toEqual([])
  })
})

describe('what cannot be read', () => {
  it.each([
    ['{% if $total %}', '1:1 `{% if $total %}` is not closed. Write `{% endif %}` where it ends.'],
    [
      '{% if $total %}\n{% for a in $groups %}{% endif %}',
      '2:23 `{% endif %}` does not belong to `{% for a in $groups %}`, which is still open here. Write `{% endfor %}`',
    ],
    ['a\n  {{ $query', '2:3 `{{ $query` is not closed. Write `}}` where it ends.'],
    ['{% endif %}', '1:1 `{% endif %}` belongs to no tag that is open.'],
    [
      '{% if $total %}{% else if $type %}{% endif %}',
      '1:16 `{% else if … %}` cannot be read. Write `{% elsif … %}`.',
    ],
    ['{{ }}', '1:4 `{{ }}` lacks a value.'],
    ['{{ $query | truncate(20) }}', '1:21 A view cannot call functions.'],
    ['{{ $query | truncate 20 }}', "1:22 A filter's argument follows a colon."],
    ['{% assign = 2 %}', 'Expected variable name.'],
    ['{{ $groups[0 }}', '[ not closed.'],
  ])('%s is an error at its place', (source, said) => {
    const [first, ...others] = say(source)
    expect(first).toContain('error views/search/index.liquid:')
    expect(first).toContain(said)
    expect(others).toEqual([])
  })

  it('is counted in lines and columns of the file as it was written', () => {
    const source = '<p>é 🙂 @searchScripts $x {{ $query }} {{ $query | upcse }}\r\n\t{{ $query | upcse }}</p>'
    expect(say(source)).toEqual([
      expect.stringContaining(`:1:${source.indexOf('upcse') + 1} `),
      expect.stringContaining(':2:14 '),
    ])
  })
})

describe('names that there are not', () => {
  it.each([
    ['{{ $query | upcse }}', 'error', '1:13 There is no filter `upcse`. Did you mean `upcase`?'],
    ['{{ $query | money }}', 'error', '1:13 There is no filter `money`. Prices have a text already'],
    [
      '{% foreach $groups %}{% endforeach %}',
      'error',
      '1:4 There is no tag `foreach`. Write `{% for item in list %}`.',
    ],
    ["{% include 'x' %}", 'error', '1:4 There is no tag `include`. Write `{% render '],
    ['{% layout "x" %}', 'error', '1:4 There is no tag `layout`.'],
    [
      "{% render 'theme::search.from' %}",
      'error',
      "There is no view `theme::search.from`. Did you mean 'theme::search.form'?",
    ],
    ["{% render 'partials/pagr' %}", 'error', "Did you mean 'partials/pager'?"],
    ["{% render '../secrets' %}", 'error', 'There is no view `../secrets`.'],
    ['{{ $query | constructor }}', 'error', 'There is no filter `constructor`. There are abs, append'],
    ['{{ $query | __proto__ }}', 'error', 'There is no filter `__proto__`.'],
    ['{% constructor %}', 'error', 'There is no tag `constructor`.'],
    ['{{ constructor }}{{ site.constructor }}', 'warning', 'search/index has no `$constructor`.'],
    ["{% render 'constructor' %}", 'error', 'There is no view `constructor`.'],
    ['{{ $querry }}', 'warning', '1:5 search/index has no `$querry`. Did you mean `$query`?'],
    ['{{ x }}', 'warning', '1:4 search/index has no `$x`. It has `$consent`, `$corrected`'],
    [
      '{% for g in $groups %}{{ g.titel }}{% endfor %}',
      'warning',
      '1:28 `g` has no `titel`. Did you mean `g.total`?',
    ],
    [
      '{% for g in $groups %}{% for i in g.items %}{{ i.titel }}{% endfor %}{% endfor %}',
      'warning',
      'Did you mean `i.title`?',
    ],
    ['{% assign g = $groups | first %}{{ g.lable }}', 'warning', 'Did you mean `g.label`?'],
    [
      '{% assign g = $groups | where: "type", "post" | reverse | last %}{{ g.lable }}',
      'warning',
      'Did you mean `g.label`?',
    ],
    ['{{ $groups[0].items.last.titel }}', 'warning', 'Did you mean `groups[0].items.last.title`?'],
    ['{{ $groups.title }}', 'warning', 'It is a list: go through it with {% for %}'],
    ['{{ $query.length }}', 'warning', 'Did you mean `query.size`?'],
    ['{{ site.nmae }}', 'warning', 'Did you mean `site.name`?'],
    [
      '{% for a in $groups %}{{ forloop.indx }}{% endfor %}{{ forloop.index }}',
      'warning',
      'Did you mean `forloop.index`?',
    ],
    [
      "{{ 'site.cs' | asset_url }}",
      'warning',
      "1:5 No layer has the asset `site.cs`. Did you mean 'site.css'?",
    ],
    [
      "{% render 'search/form', buttontext: 'Go' %}",
      'warning',
      'The search form takes no `buttontext`. Did you mean `buttonText`?',
    ],
    ["{% render 'search/form', type: 'products' %}", 'warning', "Did you mean 'product'?"],
    ['{% for a in $groups revers %}{% endfor %}', 'warning', '`for` has no `revers`.'],
  ])('%s', (source, severity, said) => {
    const [first] = say(source)
    expect(first).toContain(`${severity} views/search/index.liquid:`)
    expect(first).toContain(said)
  })

  it('are all told, also where one stands in the other’s way', () => {
    expect(say('{{ $a | b }}{{ $query | b | c }}{% d %}{% e %}')).toHaveLength(6)
  })

  it('are those of loops, assignments, captures and counters too', () => {
    const source = `{% for g in $groups %}{{ g.label }}{{ forloop.first }}{% else %}{{ $total }}{% endfor %}
      {% assign a = $query | upcase %}{{ a }}{% capture b %}x{% endcapture %}{{ b }}{% increment c %}{{ c }}
      {% for n in (1..3) %}{{ n }}{{ later }}{% assign later = n %}{% endfor %}
      {% for word in words %}{{ word.anything }}{% endfor %}{% assign words = $query | split: ' ' %}
      {% if $total > 1 %}{% assign one = $groups[0] %}{% else %}{% assign one = $types[0] %}{% endif %}
      {{ one.items.size }}{{ one.current }}{{ menus.anywhere[0].label }}{{ routes.form_actions.book }}
      {% comment %}{{ nothing | nowhere }}{% endcomment %}{% raw %}{{ nothing | nowhere }}{% endraw %}`
    expect(say(source)).toEqual([])
  })

  it('of a partial are those that anything hands to it', () => {
    const card =
      '{{ item.title }}{{ item.titel }}{{ big }}{{ level | default: 2 }}{{ $query }}{{ site.name }}{{ other }}'
    const said = check({
      'search/index':
        "{% for g in $groups %}{% for i in g.items %}{% render 'my/card', item: i, big: true %}{% endfor %}{% endfor %}",
      'my/card': card,
    })
    expect(said).toEqual([
      expect.stringContaining('my/card.liquid:1:25 `item` has no `titel`. Did you mean `item.title`?'),
      expect.stringContaining(
        "Nothing passes `$other` to my/card. Pass it: `{% render 'my/card', other: … %}`.",
      ),
    ])
  })

  it('are followed into views that render themselves, and ones handed over by with and for', () => {
    const said = check({
      'layout/header':
        "{% render 'my/items' with menus.primary as items %}{% render 'my/item' for menus.footer as one %}",
      'my/items': "{% for one in items %}{% render 'my/item', one: one %}{% endfor %}",
      'my/item':
        "{{ one.label }}{{ one.lable }}{{ forloop.index }}{% render 'my/items', items: one.children %}",
    })
    expect(said.filter((one) => !one.includes('@searchScripts'))).toEqual([
      expect.stringContaining('my/item.liquid:1:23 `one` has no `lable`. Did you mean `one.label`?'),
    ])
  })
})

describe('what the language takes for something else', () => {
  it.each([
    ['{% if $total = 0 %}{% endif %}', 'error', '1:14 `=` compares nothing. Write `==` to compare.'],
    ['{% if $total && $type %}{% endif %}', 'error', 'Write `and`.'],
    ['{% if $total || $type %}{% endif %}', 'error', 'Write `or`.'],
    ['{% if ($total or $type) and $match %}{% endif %}', 'error', 'Parentheses do not group conditions.'],
    ['{% if !$total %}{% endif %}', 'error', '{% unless … %}'],
    ['{% if $total === 1 %}{% endif %}', 'error', 'Write `==` or `!=`.'],
    ['{% if $total <> 1 %}{% endif %}', 'warning', 'Write `!=`.'],
    ['{% if $total == %}{% endif %}', 'warning', '1:14 `==` lacks a value.'],
    ['{% if $total and %}{% endif %}', 'warning', '`and` lacks a value.'],
    ['{{ $total $type }}', 'warning', '`type` stands beside another value'],
    ['{% if $group->total %}{% endif %}', 'warning', 'Write a dot'],
    ['{{ $total + 1 }}', 'error', '`plus`'],
    ["{{ $type ?? 'all' }}", 'warning', '`default`'],
    ["{{ $total ? 'a' : 'b' }}", 'error', '{% if … %} … {% else %}'],
    ['{{ count($groups) }}', 'error', 'A view cannot call functions.'],
    ['{% for g in $groups | reverse %}{% endfor %}', 'warning', '`for` takes no filters.'],
    ['{{-- note --}}', 'warning', '{% comment %}'],
    ['{{ "a = b && c" }}{% if $query == "(a) -> b" %}{% endif %}', '', ''],
    ['{% if $total > 1 and $type != "all" or $match == nil %}{% endif %}{{ -1 | abs }}', '', ''],
  ])('%s', (source, severity, said) => {
    const found = say(source)
    expect(found).toHaveLength(severity ? 1 : 0)
    expect(found.join()).toContain(said)
    expect(found.join()).toContain(severity)
  })

  it.each([
    ['@if ($total > 0) a @endif', 2, '{% if $total > 0 %}'],
    ['@foreach($groups as $group) a @endforeach', 2, '{% for group in $groups %}'],
    ["@include('partials.pager')", 1, "{% render 'partials/pager'"],
    ['@csrf', 1, 'sent by GET'],
    ['{!! $query !!}', 1, 'Write `{{ … }}`'],
    ['{# note #}', 1, '{% comment %}'],
    ['<?php echo 1 ?>', 1, 'no code on the server'],
    ['@searchscripts', 1, 'Did you mean `@searchScripts`?'],
    ['write to me@if.example or @section on the network, @@searchScripts, @media', 0, ''],
    ['{% raw %}@if(1) {!! x !!}{% endraw %}', 0, ''],
  ])('%s is printed literally', (source, count, fix) => {
    const found = say(source)
    expect(found).toHaveLength(count)
    expect(found.join()).toContain(fix)
  })
})

describe('markup', () => {
  it.each([
    ['<a href={{ routes.home }}>', 'in an attribute without quotes'],
    ['<a {{ $query }}>', 'where an attribute would'],
    ['<script type="application/json">{{ $groups | json }}</script>', 'inside a script'],
    ['<p data-a="1" onclick="go(\'{{ $query }}\')">', 'in an attribute that is a script'],
  ])('%s is warned of', (source, said) => {
    expect(say(source)[0]).toContain(said)
  })

  it.each([
    ['<script>go()</script>', 'An inline script does not run.'],
    ['<script src="https://cdn.example/x.js"></script>', 'This script from another host is not loaded.'],
    ['<style>p{}</style>', 'An inline stylesheet has no effect.'],
    ['<p style="color:red">', 'A `style` attribute has no effect.'],
    ['<p onclick="go()">', 'What `onclick` says does not run.'],
    ['<a href="javascript:go()">x</a>', 'A `href` that is a script does not run.'],
    [
      '<link rel="stylesheet" href="//fonts.example/x.css">',
      'This stylesheet from another host is not loaded.',
    ],
  ])('%s does nothing under the policy of pages', (source, said) => {
    expect(say(source)).toEqual([expect.stringContaining(said)])
  })

  it.each([
    ['<img src="x.png" alt="">', 'src="{{ \'x.png\' | asset_url }}"'],
    ['<img src="../assets/a/x.png" alt="">', 'src="{{ \'a/x.png\' | asset_url }}"'],
    ['<link rel="stylesheet" href="theme.css">', 'href="{{ \'theme.css\' | asset_url }}"'],
    ['<video poster="x.avif" src="/media/x.mp4"></video>', 'poster="{{ \'x.avif\' | asset_url }}"'],
  ])('%s names a file that is looked for beside the page', (source, fix) => {
    expect(say(source)).toEqual([expect.stringMatching(/is looked for beside the page/)])
    expect(say(source)[0]).toContain(fix)
  })

  it('is nothing to warn of where it is sound', () => {
    const source = `<!-- {{ $query }} --><h{{ $total }} class="a{% if $total %} b{% endif %} {{ $type }}" {% if $total %}hidden{% endif %}
      title='{{ $query }}'>{{ $query }}</h1><script src="{{ 'site-search.js' | asset_url }}" defer></script>
      <script type="application/ld+json">{"a":1}</script><img src=/x alt=""><br/>
      <img src="data:image/gif;base64,R0lGOD" alt=""><img src="https://cdn.example/x.png" alt=""><img src="{{ $query }}.png" alt="">
      <a href="https://elsewhere.example">a &lt; b < c</a>`
    expect(say(source)).toEqual([])
  })

  it('of mails may style itself', () => {
    expect(
      say('<style>p{}</style><p style="color:{{ mail.button_text_color }}">', 'mail/verify_email'),
    ).toEqual([])
  })
})

describe('live results', () => {
  const FORM = '<form action="/search" data-site-search="all"><input type="search" name="q"></form>'

  it.each([
    [
      'before a form',
      `@searchScripts ${FORM}`,
      ':1:1 `@searchScripts` stands before a search form that needs it',
    ],
    [
      'before a rendered form',
      "@searchScripts\n{% render 'theme::search.form' %}",
      '(views/search/index.liquid:2)',
    ],
    [
      'before a form without them',
      '@searchScripts <form data-site-search="all" data-site-instant="off"><input name="q"></form>',
      '',
    ],
    ['before a rendered form without them', "@searchScripts {% render 'search/form', instant: false %}", ''],
    ['after every form', `${FORM} @searchScripts`, ''],
    ['in no place, which the footer does', FORM, ''],
  ])('are called for %s', (_, source, said) => {
    const found = say(source)
    expect(found).toHaveLength(said ? 1 : 0)
    expect(found.join()).toContain(said)
  })

  it('are missed where a footer calls them no more, or a header calls them too early', () => {
    expect(say('<footer></footer>', 'layout/footer').join()).toContain(
      'Nothing calls `@searchScripts` on the page of',
    )
    expect(say("@searchScripts{% render 'search/form' %}", 'layout/header').join()).toContain(
      'layout/header.liquid:1:1 `@searchScripts` stands before a search form that needs it',
    )
  })

  it('need a field with the name q', () => {
    expect(say('<form data-site-search="all"><input type="search" name="query"></form>')).toEqual([
      expect.stringContaining(':1:57 The field of a search form must have the name `q`.'),
    ])
    expect(say('<form data-site-search="all"><button></button></form>')).toHaveLength(1)
    expect(say('<form data-site-search="all">{% render \'my/field\' %}</form>').join()).not.toContain(
      'name `q`',
    )
    expect(say('<form><input name="query"></form>')).toEqual([])
  })

  it('need a script', () => {
    expect(
      say('<link rel="stylesheet" href="{{ \'site-search.css\' | asset_url }}">', 'search/script'),
    ).toEqual([expect.stringContaining('This view prints no script')])
  })
})

describe('views without a use', () => {
  it('are told of, with the one that was meant', () => {
    expect(check({ 'search/indx': 'x', 'partials/card': 'x {{ anything }}' })).toEqual([
      expect.stringContaining(
        'info views/search/indx.liquid:1:1 Nothing uses this view. Did you mean views/search/index.liquid?',
      ),
      expect.stringContaining(
        "info views/partials/card.liquid:1:1 Nothing uses this view. Render it by `{% render 'partials/card' %}`",
      ),
    ])
  })
})
