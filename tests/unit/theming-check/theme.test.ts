import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkTheme, chooseTheme, describeFindings } from '#lib/theming/check/index.ts'
import { makeTempThemes, type TempThemes } from './temp-themes.ts'

let themes: TempThemes

beforeEach(() => {
  themes = makeTempThemes()
})
afterEach(() => themes.clear())

const check = (name = 'mine') =>
  checkTheme(themes.path, name)
    .filter(({ code }) => code !== 'page_structure')
    .map(
      ({ severity, file, line, column, message, fix }) =>
        `${severity} ${file}:${line}:${column} ${message} ${fix}`,
    )

describe('theme.json', () => {
  it.each([
    ['{}', []],
    ['{"name":"Mine","version":"2.0.0","parent":null,"author":"Me","description":"x","requires":">=1"}', []],
    ['{\n  "name": "Mine",\n}', ['error theme.json:3:1 This is not JSON']],
    ['{"name": "Mine"', ['error theme.json:1:16 This is not JSON']],
    ['[]', ['error theme.json:1:1 It is not usable']],
    ['{\n  "version": 2\n}', ['error theme.json:2:3 `version` is not usable']],
    ['{\n  "parent": "../other"\n}', ['error theme.json:2:3 `parent` is not usable']],
    ['{"autor": "Me"}', ['warning theme.json:1:2 Nothing reads `autor`. Did you mean `author`?']],
    ['{\n  "parent": "gone"\n}', ['error theme.json:2:3 The parent cannot be used: ']],
    ['{\n  "parent": "mine"\n}', ['error theme.json:2:3 The theme is its own ancestor: mine → mine.']],
    ['{"parent": "default"}', []],
    ...(
      [
        ['checkbox', 'Write `"type": "switch"`.'],
        ['image_picker', 'Write `"type": "image"`.'],
        ['header', 'Leave it out'],
        ['colour', 'Did you mean `color`?'],
        ['whatever', 'There are color, font, text'],
      ] as const
    ).map(([type, advice]): [string, string[]] => [
      `{"settings": [{"group": "A", "settings": [{"id": "one", "type": "${type}", "label": "One"}]}]}`,
      [`\`type\` of the setting \`one\` is not usable: there is no type ${type}. ${advice}`],
    ]),
    [
      '{"sections": []}',
      ['`sections` is not usable: it must be an object. Name each section after its view'],
    ],
  ])('%s', (text, said) => {
    themes.write({ 'mine/theme.json': text })
    expect(check()).toEqual(said.map((one) => expect.stringContaining(one)))
  })

  it('is missed', () => {
    themes.write({ 'mine/views/home.liquid': 'x' })
    expect(check()).toEqual([expect.stringContaining('error theme.json:1:1 There is no theme.json.')])
  })

  it('may name no parent that leads back to it, or has errors itself', () => {
    themes.write({
      'mine/theme.json': '{"parent":"other"}',
      'other/theme.json': '{"parent":"mine"}',
      'third/theme.json': '{"parent":"broken"}',
      'broken/theme.json': '{}',
      'broken/views/home.liquid': '{% if x',
    })
    expect(check()).toEqual([expect.stringContaining('mine → other → mine')])
    expect(check('third')).toEqual([expect.stringContaining('The parent broken has 1 error. See')])
  })

  it('belongs to a theme: what is none is refused', () => {
    expect(() => check('nothing')).toThrow(
      'There is no theme nothing. `bin/storefront theme list` shows them all.',
    )
    expect(() => check('../mine')).toThrow('There is no theme ../mine.')
    expect(check('default')).toEqual([])
  })
})

describe('files', () => {
  beforeEach(() => themes.write({ 'mine/theme.json': '{}' }))

  it('over a limit are errors, and what is left is checked all the same', () => {
    themes.write({
      'mine/views/home.liquid': 'x'.repeat(257 * 1024),
      'mine/views/errors/404.liquid': '{{ nothing }}',
      'mine/assets/big.css': 'x'.repeat(2 * 1024 * 1024 + 1),
    })
    expect(check()).toEqual([
      expect.stringContaining('error assets/big.css:1:1 This file is larger than 2 MB.'),
      expect.stringContaining('warning views/errors/404.liquid:1:4'),
      expect.stringContaining('error views/home.liquid:1:1 This file is larger than 256 KB.'),
    ])
  })

  it('may be no more than there may be', () => {
    const many = Array.from({ length: 501 }, (_, i) => [`mine/assets/a${i}.svg`, '<svg/>'])
    themes.write(Object.fromEntries(many))
    expect(check()[0]).toContain('error assets:1:1 There are 501 files here; at most 500 are allowed.')
  })

  it('that are not read are told of', () => {
    themes.write({
      'mine/views/search/index.blade.php': 'x',
      'mine/views/search.form.liquid': 'x',
      'mine/assets/run.php': 'x',
      'mine/view/home.liquid': 'x',
      'mine/home.liquid': 'x',
      'mine/README.md': 'x',
      'mine/views/.DS_Store': 'x',
      'other.liquid': 'x',
    })
    symlinkSync(path.join(themes.path, 'other.liquid'), path.join(themes.path, 'mine/views/home.liquid'))
    expect(check()).toEqual([
      expect.stringContaining('warning assets/run.php:1:1 Files of this kind are not served.'),
      expect.stringContaining('warning home.liquid:1:1 This is not read. Put it into views/.'),
      expect.stringContaining('warning view:1:1 Nothing is read from this folder. Did you mean views/?'),
      expect.stringContaining('warning views/home.liquid:1:1 Links are not followed.'),
      expect.stringContaining(
        'warning views/search.form.liquid:1:1 This is not a view. Name it views/search/form.liquid.',
      ),
      expect.stringContaining(
        'warning views/search/index.blade.php:1:1 This is not a view. Name it views/search/index.liquid.',
      ),
    ])
  })

  it('in assets that nothing loads are told of', () => {
    themes.write({
      'mine/assets/theme.css': 'body { background: url("img/paper.webp") }',
      'mine/assets/img/paper.webp': 'x',
      'mine/assets/site.css': 'a {}',
      'mine/assets/mine.js': 'x',
      'mine/assets/left.js': 'x',
      'mine/views/layout/footer.liquid':
        '<script src="{{ \'mine.js\' | asset_url }}" defer></script>@searchScripts',
    })
    expect(check()).toEqual([
      expect.stringContaining(
        "info assets/left.js:1:1 Nothing uses this file. Print its address with `{{ 'left.js' | asset_url }}`",
      ),
    ])
  })

  it('may set custom properties that something reads', () => {
    themes.write({
      'mine/assets/theme.css':
        ':root {\n  --site-bg: red;\n  --site-search-backgroud: red;\n  --site-own: 1;\n}\np { margin: var(--site-own) }',
    })
    expect(check()).toEqual([
      expect.stringContaining(
        'warning assets/theme.css:3:3 Nothing reads the custom property `--site-search-backgroud`.',
      ),
    ])
  })
})

describe('showing views with sample data', () => {
  beforeEach(() => themes.write({ 'mine/theme.json': '{}' }))

  it.each([
    ['what takes too long or too much', '{% for a in (1..999999999) %}x{% endfor %}', 'than a view may.'],
    [
      'loops in loops',
      '{% for a in (1..9999) %}{% for b in (1..9999) %}{% assign c = b | plus: a %}{% endfor %}{% endfor %}',
      'fails: It ',
    ],
    ['what renders itself', "{% render 'my/self' %}", 'deep'],
  ])('finds %s', (_, source, said) => {
    themes.write({ 'mine/views/home.liquid': source, 'mine/views/my/self.liquid': "{% render 'my/self' %}" })
    const errors = check().filter((one) => one.startsWith('error'))
    expect(errors).toEqual([expect.stringContaining(said)])
  })

  it('tells where in a partial that is', () => {
    themes.write({
      'mine/views/home.liquid': "{% render 'my/part' %}",
      'mine/views/my/part.liquid':
        '\n{% assign a = "x" | append: "y" %}{% for i in (1..99999999) %}x{% endfor %}',
    })
    expect(check()).toEqual([expect.stringContaining('error views/my/part.liquid:2:')])
  })

  it('says nothing of a view that cannot be read, which is told already', () => {
    themes.write({
      'mine/views/home.liquid': "{% render 'my/part' %}",
      'mine/views/my/part.liquid': '{% if 1 %}',
    })
    expect(check()).toEqual([
      expect.stringContaining('error views/my/part.liquid:1:1 `{% if 1 %}` is not closed.'),
    ])
  })
})

describe('the themes that come with the site', () => {
  const shipped = path.resolve(import.meta.dirname, '../../../themes')

  it.each(['default', 'almanac'])('%s is clean', (name) => {
    expect(checkTheme(shipped, name)).toEqual([])
  })
})

describe('findings', () => {
  it('are shown by file, with the line and a caret', () => {
    themes.write({
      'mine/theme.json': '{}',
      'mine/views/home.liquid': '<p>\n\t{{ site.nmae }}\n</p>',
      'mine/views/errors/404.liquid': '{% if 1 %}',
    })
    const shown = describeFindings(checkTheme(themes.path, 'mine'), themes.path, 'mine')
    expect(shown).toBe(`${themes.path}/mine/views/errors/404.liquid
  1:1     error    \`{% if 1 %}\` is not closed.
                   Write \`{% endif %}\` where it ends.
    > 1 | {% if 1 %}
        | ^

${themes.path}/mine/views/home.liquid
  2:10    warning  \`site\` has no \`nmae\`.
                   Did you mean \`site.name\`?
      1 | <p>
    > 2 |  {{ site.nmae }}
        |          ^
      3 | </p>

1 error, 1 warning.`)
  })
})

describe('activating a theme', () => {
  const chosen: unknown[] = []
  const settings = { set: async (...given: unknown[]) => void chosen.push(given) }
  const choose = (name: string) => chooseTheme({ settings, themesPath: themes.path }, name)

  it('is refused where it has errors, and not for warnings', async () => {
    themes.write({
      'mine/theme.json': '{}',
      'mine/views/home.liquid': '{{ x | nothing }}{{ y }}',
      'good/theme.json': '{}',
      'good/views/home.liquid': '{{ y }}',
    })
    await expect(choose('mine')).rejects.toMatchObject({
      name: 'ThemeHasErrors',
      message: expect.stringMatching(
        /home\.liquid\n {2}1:8 .*There is no filter `nothing`[\s\S]*The theme mine is not activated\.$/,
      ),
    })
    await expect(choose('nothing')).rejects.toThrow('There is no theme nothing.')
    expect(chosen).toEqual([])
    await choose('good')
    await choose('default')
    expect(chosen).toEqual([
      ['theme.active', 'good'],
      ['theme.active', 'default'],
    ])
  })
})
