import { describe, expect, it } from 'vitest'
import { findOriginal } from '#lib/services/media/media-places.ts'

const name = `${'a1'.repeat(20)}.png`

describe('findOriginal', () => {
  it.each([
    [`/media/${name}`, { place: 'media', key: name, mimeType: 'image/png' }],
    ['/demo/a%20b.svg', { place: 'own', key: 'demo/a b.svg', mimeType: 'image/svg+xml' }],
    ['/A.JPG', { place: 'own', key: 'A.JPG', mimeType: 'image/jpeg' }],
  ])('finds where %s is kept', (url, expected) => {
    expect(findOriginal(url)).toEqual(expected)
  })

  it.each([
    `https://elsewhere.example/${name}`,
    `//elsewhere.example/${name}`,
    name,
    '/../storage/app-secret.png',
    '/..%2fstorage%2fa.png',
    '/../public-not/a.png',
    '/robots.txt',
    '/a.png%00',
    '/%ff.png',
    '/',
  ])('finds none for %j', (url) => {
    expect(findOriginal(url)).toBeNull()
  })
})
