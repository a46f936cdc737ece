import { describe, expect, it } from 'vitest'
import { createLiquid } from '#packages/themes/src/engine/create-liquid.ts'
import { startWorkClock } from '#packages/themes/src/engine/pass.ts'
import { themeLimits } from '#packages/themes/src/themes/limits.ts'

const data = {
  items: [
    { name: 'b', size: 2 },
    { name: 'a', size: 1 },
  ],
  object: { key: 'value' },
  text: 'text',
  number: 1,
}

const render = (source: string, others: Record<string, string> = {}): string => {
  const views = Object.entries({ view: source, ...others })
  const files = views.map(([name, view]) => [name, { source: view, file: `${name}.liquid` }] as const)
  return createLiquid(new Map(files), themeLimits).renderView('view', data, { site: { name: 'Shop' } })
}

/** A view's output, or that it fails; never more, and soon. */
const attempt = (source: string, others?: Record<string, string>): string => {
  try {
    return render(source, others)
  } catch (error) {
    return `failed: ${(error as Error).message.replace(/, (file|line):.*/s, '')}`
  }
}

// Calls without arguments, on things that hold nothing.
const HARMLESS = /^(failed: .*|c|\[object Object\]|false|\{.*\})?$/

const twice = '{% for i in (1..40) %}{% assign s = s | append: s %}{% endfor %}'

describe('what lies behind the data', () => {
  const gadgets = [
    'constructor',
    '__proto__',
    'prototype',
    'valueOf',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
  ]

  it.each(gadgets)('is not reached by %s', (name) => {
    for (const start of ['items', 'object', 'text', 'number', 'items[0]', 'site', 'nothing']) {
      expect(
        render(`{{ ${start}.${name} }}{{ ${start}['${name}'] }}{{ ${start}.${name}.constructor }}`),
      ).toBe('')
    }
    expect(render(`{{ ${name} }}{{ ${name}.constructor }}`)).toBe('')
  })

  it.each(gadgets)('is not reached by filters that are given %s', (name) => {
    expect(render(`{{ items | map: '${name}' | join: '' }}`)).toBe('')
    expect(render(`{{ items | map: '${name}.constructor' | join: '' }}`)).toBe('')
    expect(render(`{{ items | where: '${name}' | size }}{{ items | where: '${name}', 'x' | size }}`)).toBe(
      '00',
    )
    expect(render(`{{ items | sort: '${name}' | map: 'name' | join: '' }}`)).toBe('ba')
    expect(render(`{{ items | sum: '${name}' }}{{ items | has: '${name}' }}`)).toBe('0false')
    expect(render(`{{ items | find: '${name}' }}{{ items | reject: '${name}' | size }}`)).toBe('2')
  })

  it.each(gadgets)('is not reached by what the engine makes, asked for %s', (name) => {
    const drops = ['forloop', 'captured', 'forloop.__proto__', 'captured.__proto__', 'empty', 'blank']
    for (const drop of drops) {
      const source = `{% capture captured %}c{% endcapture %}{% for i in (1..1) %}{{ ${drop}.${name} }}{% endfor %}`
      expect(attempt(source)).toMatch(HARMLESS)
      expect(attempt(source.replace(`.${name}`, `.${name}.constructor.constructor`))).toMatch(HARMLESS)
    }
  })

  it('is not changed by variables of its names', () => {
    const source =
      '{% assign __proto__ = object %}{% assign constructor = 1 %}{% increment valueOf %}{{ key }}'
    expect(render(source)).toBe('0')
    expect(render('{% for __proto__ in items %}{{ __proto__.name }}{% endfor %}{{ name }}')).toBe('ba')
    expect(render("{% render 'other', __proto__: object %}", { other: '[{{ key }}]' })).toBe('[]')
    expect({}.toString()).toBe('[object Object]')
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

describe('tags and filters that are not for views', () => {
  it.each([
    ...["{% include 'other' %}", "{% layout 'other' %}", '{% block a %}{% endblock %}'],
    ...[
      '{% tablerow i in items %}{% endtablerow %}',
      '{% constructor %}',
      '{% __proto__ %}',
      '{% toString %}',
    ],
  ])('are not known: %s', (source) => {
    expect(attempt(source, { other: 'other' })).toMatch(/^failed: tag ".+" not found/)
  })

  it.each([
    ...['raw', 'sha256', 'hmac_sha256', 'base64_decode', 'inspect', 'where_exp', 'group_by', 'group_by_exp'],
    ...['sample', 'push', 'constructor', '__proto__', 'valueOf', 'toString'],
  ])('are not known: | %s', (filter) => {
    expect(attempt(`{{ text | ${filter}: 'a' }}`)).toBe(`failed: undefined filter: ${filter}`)
    expect(attempt(`{% assign a = text | ${filter} %}`)).toBe(`failed: undefined filter: ${filter}`)
    expect(attempt(`{% echo text | ${filter} %}`)).toBe(`failed: undefined filter: ${filter}`)
  })
})

describe('views elsewhere', () => {
  it.each([
    ...[
      '/etc/passwd',
      '../package.json',
      'a/../../b',
      './other',
      '..',
      '.',
      '/',
      '',
      'other\\0',
      'other\\u0000.liquid',
    ],
    ...[
      'file:///etc/passwd',
      'C:\\\\windows',
      'other/',
      '//other',
      'theme::../other',
      'theme::..',
      'theme::theme::other',
    ],
    ...['%2e%2e/other', 'constructor', '__proto__', 'other.liquid', '../../lib/theming/views/home.liquid'],
  ])('are not rendered: %s', (name) => {
    const known = { other: 'SECRET' }
    expect(attempt(`{% render '${name}' %}`, known)).toMatch(/^failed: (There is no view|illegal)/)
    expect(attempt(`{% assign name = '${name}' %}{% render name %}`, known)).toMatch(
      /^failed: (There is no view|illegal)/,
    )
  })
})

describe('a view that never ends', () => {
  const limits =
    /^failed: (template render|memory alloc) limit exceeded|^failed: It has more than|^failed: Views are nested/

  it.each([
    ['a long range', '{% for i in (1..1000000000) %}{% endfor %}'],
    ['a range by variables', "{% assign n = '1000000000' %}{{ (1..n) | size }}"],
    ['a range without an end', '{% assign n = 1 | divided_by: 0 %}{% for i in (1..n) %}{% endfor %}'],
    ['loops in loops', `${'{% for i in (1..900) %}'.repeat(6)}${'{% endfor %}'.repeat(6)}`],
    ['loops that print', `{% for i in (1..100000) %}${'x'.repeat(100_000)}{% endfor %}`],
    ['a text doubled by append', `{% assign s = 'ab' %}${twice}`],
    ['a text doubled by prepend', `{% assign s = 'ab' %}${twice.replace('append', 'prepend')}`],
    [
      'a text doubled by capture',
      `{% assign s = 'ab' %}{% for i in (1..40) %}{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}`,
    ],
    [
      'a capture that grows',
      `{% capture s %}{% for i in (1..100000) %}${'x'.repeat(100_000)}{% endfor %}{% endcapture %}`,
    ],
    [
      'a list doubled by concat',
      '{% assign a = (1..10) %}{% for i in (1..40) %}{% assign a = a | concat: a %}{% endfor %}',
    ],
    [
      'a text split into characters',
      `{% assign s = 'abcdefgh' %}{% for i in (1..17) %}{% assign s = s | append: s %}{% endfor %}{{ s | split: '' | join: ',' | split: '' | size }}`,
    ],
    [
      'a text with much between its characters',
      `{% assign s = 'abcdefgh' %}{% for i in (1..13) %}{% assign s = s | append: s %}{% endfor %}{{ s | replace: '', s }}`,
    ],
    [
      'JSON again and again',
      '{% assign a = (1..10000) %}{% for i in (1..1000) %}{% assign j = a | json %}{% endfor %}',
    ],
    ['a long list searched', "{% assign a = (1..2000000) | find: 'x' %}"],
    ['a long list filtered', "{% assign a = (1..1000000) | where: 'x' %}"],
    ['a long list sorted', '{% assign a = (1..1000000) | sort %}'],
    ['a long list printed', '{{ (1..2000000) }}'],
    [
      'dates without end',
      "{% for i in (1..1000000) %}{{ '2026-01-01' | date: '%c', 'Asia/Jakarta' }}{% endfor %}",
    ],
    [
      'words marked without end',
      "{% assign s = 'สวัสดีชาวโลก' %}{% for i in (1..13) %}{% assign s = s | append: s %}{% endfor %}{% for i in (1..100000) %}{{ s | mark: 'ชาว' }}{% endfor %}",
    ],
    ['many outputs', '{{a}}'.repeat(50_000)],
    ['many tags', '{%if a%}'.repeat(20_000)],
    ['itself', "{% render 'view' %}"],
    ['itself twice', "{% render 'view' %}{% render 'view' %}"],
    ['one another', "{% render 'other' %}"],
  ])('%s is stopped', (_what, source) => {
    const worked = startWorkClock()
    expect(attempt(source, { other: "{% render 'view' %}{% render 'view' %}" })).toMatch(limits)
    expect(worked()).toBeLessThan(900)
  })

  it.each([
    ['tags', '{% if a %}'.repeat(9_000)],
    ['expressions', `{{ a${'[a'.repeat(50_000)} }}`],
    ['ranges', `{{ ${'('.repeat(50_000)} }}`],
  ])('%s nested deep are refused', (_what, source) => {
    expect(attempt(source)).toMatch(/^failed: /)
  })

  it.each(['%1000000d', '%0999Y', '%-_1000N', '%100000000000N', 'x'.repeat(201)])(
    'a date is not written as wide as %s',
    (format) => {
      expect(attempt(`{{ '2026-01-01' | date: '${format}' }}`)).toMatch(
        /^failed: The format of the date is too wide/,
      )
    },
  )

  it('what the next view may take is not less for it', () => {
    const views = new Map([
      ['bad', { source: "{% render 'bad' %}", file: 'bad' }],
      ['good', { source: 'good', file: 'good' }],
    ])
    const liquid = createLiquid(views, themeLimits)
    const globals = {}
    for (let round = 0; round < 3; round++)
      expect(() => liquid.renderView('bad', {}, globals)).toThrow(/nested/)
    expect(liquid.renderView('good', {}, globals)).toBe('good')
  })
})
