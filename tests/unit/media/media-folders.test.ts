import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findOriginal } from '#lib/services/media/media-folders.ts'

const folders = { storagePath: '/srv/storage', publicPath: '/srv/public' }
const name = `${'a1'.repeat(20)}.png`

describe('findOriginal', () => {
  it.each([
    [`/media/${name}`, { file: path.join('/srv/storage/media', name), isOwn: false }],
    ['/demo/a%20b.svg', { file: '/srv/public/demo/a b.svg', isOwn: true }],
    ['/A.JPG', { file: '/srv/public/A.JPG', isOwn: true }],
  ])('finds the file of %s', (url, expected) => {
    expect(findOriginal(url, folders)).toEqual(expected)
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
    expect(findOriginal(url, folders)).toBeNull()
  })
})
