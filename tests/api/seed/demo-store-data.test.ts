import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sha256 } from '#lib/platform/security/secrets.ts'
import facts from '#prisma/seed/art/facts.json' with { type: 'json' }
import { listDrawings, listPhotographs } from '#prisma/seed/art/files.ts'
import { postCategories, posts } from '#prisma/seed/blog/index.ts'
import { categories, products } from '#prisma/seed/catalogue/index.ts'
import { pages } from '#prisma/seed/pages/pages.ts'
import { comments } from '#prisma/seed/people/comments.ts'
import { customers } from '#prisma/seed/people/customers.ts'
import { reviews } from '#prisma/seed/people/reviews.ts'
import { BRAND_COLOUR } from '#prisma/seed/site.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const publicFolder = path.join(root, 'public')
const htmlTexts = [...products, ...posts, ...pages].map(({ slug, html }) => ({ slug, html }))

describe('the pictures', () => {
  const drawings = listDrawings()
  const photographs = listPhotographs()

  it('in public/demo are the ones that the code draws', () => {
    const outdated = drawings.filter(({ url, draw }) => {
      const file = path.join(publicFolder, url)
      return !existsSync(file) || readFileSync(file, 'utf8') !== draw()
    })
    expect(outdated.map((picture) => picture.url)).toEqual([])
  })

  it('are all that is in public/demo', () => {
    const files = readdirSync(path.join(publicFolder, 'demo'), { recursive: true, encoding: 'utf8' })
    const made = files.filter((file) => /\.\w+$/.test(file)).map((file) => `/demo/${file}`)
    expect(made.sort()).toEqual([...drawings, ...photographs].map(({ url }) => url).sort())
  })

  it('weigh less than 7 KB each and 1 MB together if they are drawn, and 1.5 MB if they are photographs', () => {
    const sizes = drawings.map(({ draw }) => Buffer.byteLength(draw()))
    expect(Math.max(...sizes)).toBeLessThan(7 * 1024)
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(1024 * 1024)
    const weights = photographs.map(({ url }) => statSync(path.join(publicFolder, url)).size)
    expect(weights.reduce((total, size) => total + size, 0)).toBeLessThan(1.5 * 1024 * 1024)
  })

  it('are photographs in part', async () => {
    expect(photographs.length).toBeGreaterThan(10)
    for (const { url } of photographs) {
      const { width, height, format } = await sharp(path.join(publicFolder, url)).metadata()
      expect([url, width, height, format]).toEqual(
        url.endsWith('.jpg') ? [url, 1600, 900, 'jpeg'] : [url, 1200, 1200, 'webp'],
      )
    }
  })

  it('are known by what is in their files', () => {
    const known: Record<string, { hash: string; color: string | null }> = facts
    const shown = [...drawings, ...photographs].map(({ url }) => url)
    expect(Object.keys(known).sort()).toEqual(shown.sort())
    for (const url of shown) {
      const hash = sha256(readFileSync(path.join(publicFolder, url))).slice(0, 32)
      expect([url, known[url]?.hash]).toEqual([url, hash])
    }
  })
})

describe('the texts', () => {
  it('hold no filler', () => {
    expect(htmlTexts.filter(({ html }) => /lorem|ipsum|TODO|placeholder/i.test(html))).toEqual([])
  })

  it('are no two the same', () => {
    const paragraphs = htmlTexts.flatMap(({ html }) => html.match(/<p>.{60,}?<\/p>/g) ?? [])
    expect(new Set(paragraphs).size).toBe(paragraphs.length)
  })

  it('have posts of 250 to 700 words', () => {
    const lengths = posts.map(({ slug, html }) => ({ slug, words: countWords(html) }))
    expect(lengths.filter(({ words }) => words < 250 || words > 700)).toEqual([])
  })

  it('link to products, posts and pages that are there', () => {
    const targets = new Set([
      ...products.map(({ slug }) => `/products/${slug}`),
      ...posts.map(({ slug }) => `/posts/${slug}`),
      ...pages.map(({ slug }) => `/${slug}`),
    ])
    const links = htmlTexts.flatMap(({ html }) =>
      [...html.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? ''),
    )
    expect(links.filter((link) => !targets.has(link))).toEqual([])
    expect(links.length).toBeGreaterThan(30)
  })
})

describe('the data', () => {
  it('name each product, variant, category, post and page once', () => {
    const skus = products.flatMap(
      ({ sku, variants }) => variants?.map((variant) => `${sku}-${variant.sku}`) ?? sku,
    )
    const lists = [products, categories, postCategories, posts, pages].map((rows) =>
      rows.map(({ slug }) => slug),
    )
    for (const names of [...lists, skus]) expect(new Set(names).size).toBe(names.length)
  })

  it('give each variant one value for each option, among those the option has', () => {
    const broken = products.flatMap(({ slug, options = {}, variants = [] }) => {
      const values = Object.values(options)
      return variants
        .filter(
          ({ is }) =>
            is.length !== values.length || !is.every((value, index) => values[index]?.includes(value)),
        )
        .map(({ sku }) => `${slug} ${sku}`)
    })
    expect(broken).toEqual([])
  })

  it('review and comment on what is there', () => {
    const slugs = new Set<string>([...products, ...posts].map(({ slug }) => slug))
    expect([...Object.keys(reviews), ...Object.keys(comments)].filter((slug) => !slugs.has(slug))).toEqual([])
  })

  it('have the logins that docs/demo-store.md tells', () => {
    const text = readFileSync(path.join(root, 'docs/demo-store.md'), 'utf8')
    const secrets = customers.flatMap(({ email, password, twoFactor }) => [
      email,
      password,
      ...(twoFactor ? [twoFactor.secret, ...twoFactor.recoveryCodes] : []),
    ])
    expect(secrets.filter((secret) => !text.includes(secret))).toEqual([])
  })
})

describe('the primary colour', () => {
  it('has a contrast of at least 4.5 to 1 on white', () => {
    expect(1.05 / (luminance(BRAND_COLOUR) + 0.05)).toBeGreaterThan(4.5)
  })
})

function countWords(html: string): number {
  return html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/).length
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
