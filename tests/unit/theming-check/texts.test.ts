import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkTheme } from '#lib/theming/check/index.ts'
import { makeTempThemes, type TempThemes } from './temp-themes.ts'

let themes: TempThemes

beforeEach(() => {
  themes = makeTempThemes()
})
afterEach(() => themes.clear())

const check = (files: Record<string, string>) => {
  themes.write({
    'mine/theme.json': '{}',
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`mine/${name}`, text])),
  })
  return checkTheme(themes.path, 'mine')
    .filter(({ code }) => code !== 'page_structure')
    .map(
      ({ severity, file, line, column, message, fix }) =>
        `${severity} ${file}:${line}:${column} ${message} ${fix}`,
    )
}

it.each([
  ["{{ 'bag.empty' | t }}", []],
  [
    "{{ 'bag.emtpy' | t }}",
    ['error views/home.liquid:1:4 There is no text `bag.emtpy`. Did you mean `bag.empty`?'],
  ],
  ["{{ 'nowhere.at.all' | t }}", ['There is no text `nowhere.at.all`. Add it to `locales/en.json`.']],
  ["{{ 'bag.items' | t }}", ['warning views/home.liquid:1:4 The text `bag.items` needs `count`.']],
  ["{{ 'bag.items' | t: count: 2 | upcase }}", []],
  ["{{ 'shop.count' | t: count: 2 }}", []],
  ["{%- assign label = 'shop.cuont' | t: count: 2 -%}{{ label }}", ['Did you mean `shop.count`?']],
])('a view with %s', (view, said) => {
  const items = '{count, plural, one {# item} other {# items}}'
  const texts = JSON.stringify({ bag: { empty: 'Empty', items } })
  const found = check({ 'views/home.liquid': view, 'locales/en.json': texts })
  expect(found).toEqual(said.map((one) => expect.stringContaining(one)))
})

it.each([
  ['locales/de.json', '{"shop": {"count": "{count, plural, one {# Stück} other {# Stück}}"}}', []],
  [
    'locales/de.json',
    '{"shop":\n {"count": "{count, plural"}}',
    ['error locales/de.json:2:3 `shop.count` is ill-formed'],
  ],
  [
    'locales/de.json',
    '{"shop": {"count": "{cuont} Stück"}}',
    ['`shop.count` is never given `cuont`. Did you mean `count`?'],
  ],
  ['locales/de.json', '{', ['error locales/de.json:1:2 This is not JSON']],
  ['locales/de.json', '{\n  "a": "b",\n}', ['error locales/de.json:3:1 This is not JSON: Expected']],
  ['locales/german.json', '{}', ['warning locales/german.json:1:1 This is no language.']],
])('%s with %s', (name, text, said) => {
  expect(check({ [name]: text })).toEqual(said.map((one) => expect.stringContaining(one)))
})
