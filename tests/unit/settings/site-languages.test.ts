import { describe, expect, it } from 'vitest'
import { findLanguage, localAddress, localPath, splitLanguage } from '#lib/services/settings/index.ts'

const english = { locale: 'en', prefix: '' }
const german = { locale: 'de', prefix: '/de' }
const brazilian = { locale: 'pt-BR', prefix: '/pt-br' }
const languages = [english, german, brazilian]

describe('the path of a page in a language', () => {
  it.each([
    ['/', '/de'],
    ['/?page=2', '/de?page=2'],
    ['/#main', '/de#main'],
    ['/posts', '/de/posts'],
    ['/posts?q=a.pdf', '/de/posts?q=a.pdf'],
    ['/account/forms/leave', '/de/account/forms/leave'],
    ['/defence', '/de/defence'],
    ['/feed.xml', '/de/feed.xml'],
    ['/post-tags/tea/feed.xml', '/de/post-tags/tea/feed.xml'],
    ['/opensearch.xml', '/de/opensearch.xml'],
  ])('%s is %s', (path, local) => {
    expect(localPath(german, path, languages)).toBe(local)
    expect(localPath(english, path, languages)).toBe(path)
  })

  it.each([
    '/de',
    '/de/posts',
    '/pt-br/posts',
    '/media/a.jpg',
    '/demo/logo.svg',
    '/theme-assets/mine/0123/site.css',
    '/api/auth/csrf',
    '/sitemap/products-1.de.xml',
    '/sitemap.xml',
    'posts',
    '#main',
    '?page=2',
  ])('%s stays: it has a language, or needs none', (path) => {
    expect(localPath(german, path, languages)).toBe(path)
  })
})

describe('the address of a page in a language', () => {
  const site = { siteUrl: 'https://shop.example/cms', languages }
  it.each([
    ['/posts', '/de/posts'],
    ['https://shop.example/cms', 'https://shop.example/cms/de'],
    ['https://shop.example/cms/', 'https://shop.example/cms/de'],
    ['https://shop.example/cms?a=1', 'https://shop.example/cms/de?a=1'],
    ['https://shop.example/cms/posts?a=1#b', 'https://shop.example/cms/de/posts?a=1#b'],
  ])('%s is %s', (address, local) => {
    expect(localAddress(german, address, site)).toBe(local)
    expect(localAddress(english, address, site)).toBe(address)
  })

  it.each([
    'https://shop.example/other',
    'https://shop.example/cms2',
    'https://other.example/posts',
    'https://shop.example/cms/media/a.jpg',
    '//other.example/posts',
    '/\\other.example',
    'mailto:ada@example.org',
  ])('%s stays', (address) => {
    expect(localAddress(german, address, site)).toBe(address)
  })
})

describe('the language of a path', () => {
  it.each([
    ['/de', german, '/'],
    ['/de/', german, '/'],
    ['/de/posts/de', german, '/posts/de'],
    ['/pt-br/about', brazilian, '/about'],
    ['/de/feed.xml', german, '/feed.xml'],
  ])('%s', (path, language, rest) => {
    expect(splitLanguage(languages, path)).toEqual({ language, path: rest })
  })

  it.each(['/', '/en/posts', '/fr/posts', '/DE/posts', '/deposits', '/de/media/a.jpg', '/de/api/v1/site'])(
    '%s has none',
    (path) => expect(splitLanguage(languages, path)).toEqual({ language: undefined, path }),
  )
})

describe('the language that somebody uses', () => {
  it.each([
    ['de', '/de'],
    ['DE', '/de'],
    ['de-AT', '/de'],
    ['pt', '/pt-br'],
    ['en-GB', ''],
    ['fr', ''],
    [null, ''],
  ])('%s', (locale, prefix) => {
    expect(findLanguage(languages, locale).prefix).toBe(prefix)
  })
})
