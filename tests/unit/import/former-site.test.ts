import { describe, expect, it } from 'vitest'
import { FormerSite } from '#lib/import/former-site/former-site.ts'
import { SiteGuess } from '#lib/import/former-site/guess-site.ts'
import { mapLinks } from '#lib/import/former-site/map-links.ts'
import { showCopies } from '#lib/import/former-site/picture-copies.ts'

describe('FormerSite', () => {
  it.each([
    ['https://old.example', 'http://WWW.old.example/a/?b=1#c', '/a/?b=1#c'],
    ['https://old.example', 'https://old.example', '/'],
    ['https://old.example/', 'https://old.example/?p=1', '/?p=1'],
    ['https://www.old.example:8080', 'https://old.example:8080/a', '/a'],
    ['https://old.example', 'https://old.example:8080/a', null],
    ['https://old.example', 'https://shop.old.example/a', null],
    ['https://old.example', 'https://old.example.evil.example/a', null],
    ['https://old.example', '/a', null],
    ['https://old.example', 'mailto:a@old.example', null],
    ['https://old.example/blog', 'https://old.example/blog/a', '/blog/a'],
    ['https://old.example/blog', 'https://old.example/blog/', '/'],
    ['https://old.example/blog', 'https://old.example/blogs/a', null],
    ['https://old.example/blog', 'https://old.example/', null],
    ['https://old.example', 'https://i0.wp.com/old.example/a.jpg?w=3', '/a.jpg?w=3'],
    ['https://me.wordpress.com', 'https://me.files.wordpress.com/2010/a.jpg', '/2010/a.jpg'],
    ['nonsense', 'https://nonsense/a', null],
  ])('of %s has at %s the path %s', (home, address, path) => {
    expect(new FormerSite([home]).pathOf(address)).toBe(path)
  })
})

it('SiteGuess prefers the site that most pictures are on', () => {
  const guess = new SiteGuess()
  expect(guess.best).toBeNull()
  guess.add('https://cdn.example/a.jpg, https://b.example/shop/wp-content/uploads/1.jpg')
  guess.add('https://a.example/wp-content/uploads/1.jpg')
  guess.add('https://b.example/shop/wp-content/uploads/2.jpg')
  expect(guess.best).toBe('https://b.example/shop')
  guess.add('https://a.example/wp-content/uploads/2.jpg')
  expect(guess.best).toBeNull()
})

it('SiteGuess takes no network that delivers pictures for the site', () => {
  const guess = new SiteGuess()
  const uploads = '/wp-content/uploads/1.jpg'
  guess.add(`https://cdn.b.example${uploads}, https://x1.b-cdn.net${uploads}`)
  expect(guess.best).toBeNull()
  guess.add(`https://i0.wp.com/b.example${uploads}?w=3,https://i2.wp.com/www.b.example${uploads}`)
  guess.add(`http://www.B.example${uploads}`)
  expect(guess.best).toBe('https://b.example')
})

describe('mapLinks', () => {
  it('hands over every address as it is meant, and writes it safely', () => {
    const html = `<a class=x href='/a?b=1&amp;c="2"'>x</a><IMG SRC=/b.png srcset="/c.png 1x, /d.png?e=1,2 2x"> href="/text"`
    const seen: string[] = []
    const mapped = mapLinks(html, ({ tag, attribute, address }) => {
      seen.push(`${tag} ${attribute} ${address}`)
      return address === '/d.png?e=1,2' ? null : `https://x.example${address}`
    })
    expect(seen).toEqual([
      'a href /a?b=1&c="2"',
      'img src /b.png',
      'img srcset /c.png',
      'img srcset /d.png?e=1,2',
    ])
    expect(mapped).toBe(
      `<a class=x href="https://x.example/a?b=1&amp;c=&quot;2&quot;">x</a><IMG SRC="https://x.example/b.png" srcset="https://x.example/c.png 1x, /d.png?e=1,2 2x"> href="/text"`,
    )
  })

  it.each([
    `<a href="https://ok.example/" title=" href=/a onmouseover=alert(1) x=">b</a>`,
    `<a title=' href="/a" x'>b</a>`,
    `<a data-href="/a" title>b</a>`,
  ])('takes nothing inside a value, and no other attribute, for an address: %s', (html) => {
    expect(mapLinks(html, ({ address }) => (address === '/a' ? '/new' : null))).toBe(html)
  })
})

it('showCopies changes the attributes that show a picture, and nothing inside a value', () => {
  const copies = new Map([['https://old.example/a.jpg', '/media/a.jpg']])
  const alt = 'alt=" src=https://old.example/a.jpg onload=alert(1) x="'
  expect(showCopies(`<img src="https://ok.example/" ${alt}>`, copies)).toBe(
    `<img src="https://ok.example/" ${alt}>`,
  )
  expect(
    showCopies(
      `<img src="https://old.example/a.jpg" srcset="/b.jpg 2x" alt=" srcset='" title="' b" sizes="9px">`,
      copies,
    ),
  ).toBe(`<img src="/media/a.jpg" alt=" srcset='" title="' b">`)
})
