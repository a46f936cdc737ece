import { expect, it } from 'vitest'
import {
  definitions,
  featureGroups,
  isGroupOn,
  isWebShopOn,
  type Settings,
  settingKeys,
  typesInApi,
} from '#lib/services/settings/index.ts'

const defaults = Object.fromEntries(settingKeys.map((key) => [key, definitions[key].default])) as Settings
const shopWith = (given: object) =>
  ({
    ...defaults,
    ...Object.fromEntries(featureGroups.map((name) => [`features.${name}`, true])),
    ...given,
  }) as Settings
const off = (given: object) => featureGroups.filter((group) => !isGroupOn(shopWith(given), group))

it('a group of endpoints is off with its own switch, and with the module that it belongs to', () => {
  expect(off({})).toEqual([])
  for (const group of featureGroups) expect(off({ [`features.${group}`]: false })).toEqual([group])
  expect(off({ 'modules.blog': false })).toEqual(['posts', 'comments'])
  expect(off({ 'modules.pages': false })).toEqual(['pages'])
  expect(off({ 'modules.shop': false })).toEqual(['shop', 'reviews'])
  expect(isGroupOn(shopWith({ 'features.auth': false }), 'always')).toBe(true)
})

it('the website sells while its own switch and the shop are on', () => {
  const sells = (given: object) => isWebShopOn(shopWith({ 'shop.web_enabled': true, ...given }))
  expect([sells({}), sells({ 'features.shop': false }), sells({ 'shop.web_enabled': false })]).toEqual([
    true,
    false,
    false,
  ])
})

it('a search finds no records whose group is off', () => {
  const types = new Map(['shop', 'blog', 'pages', 'wiki', null].map((module) => [`${module}`, { module }]))
  const found = (given: object) => [...typesInApi(shopWith(given), types).keys()]
  expect(found({})).toEqual(['shop', 'blog', 'pages', 'wiki', 'null'])
  expect(found({ 'features.shop': false })).not.toContain('shop')
  expect(found({ 'features.posts': false })).toEqual(['shop', 'pages', 'wiki', 'null'])
  expect(found({ 'modules.pages': false })).toEqual(['shop', 'blog', 'wiki', 'null'])
})
