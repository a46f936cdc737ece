import { expect, it } from 'vitest'
import { keepLanguage } from '#lib/pages/document/load-frame.ts'

const settings = {
  current: { 'site.url': 'https://shop.example' },
  language: { locale: 'de', prefix: '/de' },
  languages: [
    { locale: 'en', prefix: '' },
    { locale: 'de', prefix: '/de' },
    { locale: 'ar', prefix: '/ar' },
  ],
}
const keep = (html: string) => keepLanguage({ settings, defaultSiteUrl: '' } as never, html)

it.each([
  ['<a class="x" href="/posts">', '<a class="x" href="/de/posts">'],
  ['<a href=\'/posts?a=1&amp;b=2\' title="a > b">', '<a href=\'/de/posts?a=1&amp;b=2\' title="a > b">'],
  ['<a title="a > b" href="/">', '<a title="a > b" href="/de">'],
  ['<a href="https://shop.example/about#top">', '<a href="https://shop.example/de/about#top">'],
  [
    '<form method="post" action="/account/forms/leave">',
    '<form method="post" action="/de/account/forms/leave">',
  ],
  ['<button formaction = "/account">', '<button formaction = "/de/account">'],
  ['<link rel="alternate" href="/feed.xml">', '<link rel="alternate" href="/de/feed.xml">'],
])('%s leads to a page in the language', (html, kept) => {
  expect(keep(html)).toBe(kept)
})

it.each([
  '<a href="/products" hreflang="en" lang="en">English</a>',
  '<a href="/ar/products">',
  '<a href="https://other.example/posts">',
  '<a href="//other.example/posts">',
  '<a href="#content">',
  '<a href="/media/manual.pdf">',
  '<link rel="stylesheet" href="/theme-assets/built-in/0123/site.css">',
  '<img src="/media/a.jpg">',
  '<p data-href="/posts">href="/posts"</p>',
  '<textarea>&lt;a href="/posts"&gt;</textarea>',
])('%s stays', (html) => {
  expect(keep(html)).toBe(html)
})
