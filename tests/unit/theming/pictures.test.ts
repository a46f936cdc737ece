import { describe, expect, it } from 'vitest'
import { createLiquid } from '#packages/themes/src/engine/create-liquid.ts'
import { themeLimits } from '#packages/themes/src/themes/limits.ts'

const at = 'https://shop.example/media/lamp'
const WIDTHS = [160, 320, 480, 640, 960, 1200]
const sizesAs = (format: string, extension: string, widths: number[]) =>
  widths.map((width) => ({ url: `${at}/${width}.${extension}`, width, format }))
const picture = {
  id: 1,
  url: `${at}.jpg`,
  alt: 'Lamp',
  width: 1200,
  height: 900,
  color: '#8fb3bd',
  url_template: `${at}/{width}.webp`,
  thumbnail_url: `${at}/320.jpg`,
  sizes: [
    ...sizesAs('avif', 'avif', WIDTHS),
    ...sizesAs('webp', 'webp', WIDTHS),
    ...sizesAs('jpeg', 'jpg', [320, 640, 1200]),
  ],
}
/** As pictures of other sites are, and all until their facts are known. */
const plain = { ...picture, sizes: [], color: null, width: null, height: null }
const drawing = { ...picture, url: 'https://shop.example/lamp.svg' }

function print(source: string, image: unknown): string {
  const views = new Map([['view', { source, file: 'view' }]])
  return createLiquid(views, themeLimits).renderView('view', { image }, {})
}

describe('image_url', () => {
  it.each([
    ['{{ image | image_url }}', `${at}.jpg`],
    ['{{ image | image_url: width: 480 }}', `${at}/480.webp`],
    ['{{ image | image_url: width: 600 }}', `${at}/600.webp`],
    ['{{ image | image_url: width: 481 }}', `${at}/500.webp`],
    ['{{ image | image_url: width: 1024 }}', `${at}/1024.webp`],
    ['{{ image | image_url: width: 5000 }}', `${at}/1200.webp`],
    ["{{ image | image_url: width: 300, format: 'avif' }}", `${at}/300.avif`],
    ["{{ image | image_url: width: 600, format: 'jpeg' }}", `${at}/600.jpg`],
  ])('prints %s as %s', (source, expected) => {
    expect(print(source, picture)).toBe(expected)
  })

  it('prints PNG in place of JPEG where the picture has it', () => {
    const sizes = picture.sizes.map((size) =>
      size.format === 'jpeg' ? { ...size, url: size.url.replace('jpg', 'png'), format: 'png' } : size,
    )
    expect(print("{{ image | image_url: width: 600, format: 'jpeg' }}", { ...picture, sizes })).toBe(
      `${at}/600.png`,
    )
  })

  it('chooses among those that are listed for a picture from before there were others', () => {
    const { url_template: _, ...older } = picture
    expect(print('{{ image | image_url: width: 600 }}', older)).toBe(`${at}/640.webp`)
  })

  it('prints the picture itself if it has no sizes, or is a drawing', () => {
    expect(print('{{ image | image_url: width: 480 }}', plain)).toBe(`${at}.jpg`)
    expect(print('{{ image | image_url: width: 480 }}', drawing)).toBe(drawing.url)
    expect(print("{{ image | image_url: width: 480, format: 'jpeg' }}", drawing)).toBe(`${at}/480.jpg`)
    expect(print('{{ image | image_url: width: 480 }}', 'https://elsewhere.example/a.png')).toBe(
      'https://elsewhere.example/a.png',
    )
    expect(print('[{{ image | image_url: width: 480 }}]', null)).toBe('[]')
  })

  it.each([
    ["{{ image | image_url: format: 'gif' }}", 'formats avif, webp, jpeg'],
    ['{{ image | image_url: 480 }}', 'takes width:, format: and nothing else'],
    ['{{ image | image_tag: srcset: 1 }}', 'takes alt:, class:'],
  ])('refuses %s', (source, message) => {
    expect(() => print(source, picture)).toThrow(message)
  })
})

describe('image_tag', () => {
  it('offers every format and size, with dimensions, colour and alternative text', () => {
    const html = print("{{ image | image_tag: sizes: '50vw', widths: '320, 640' }}", picture)
    expect(html).toBe(
      [
        `<picture><source type="image/avif" srcset="${at}/320.avif 320w, ${at}/640.avif 640w" sizes="50vw">`,
        `<source type="image/webp" srcset="${at}/320.webp 320w, ${at}/640.webp 640w" sizes="50vw">`,
        `<img src="${at}/640.jpg" alt="Lamp" width="1200" height="900" data-color="#8fb3bd" decoding="async" loading="lazy">`,
        '</picture>',
      ].join(''),
    )
    expect(print('{{ image | image_tag }}', picture)).toContain('960.avif 960w, ')
    const exact = print("{{ image | image_tag: widths: '600, 300, 301, 5000' }}", picture)
    const srcset = [300, 320, 600, 1200].map((width) => `${at}/${width}.avif ${width}w`).join(', ')
    expect(exact).toContain(`srcset="${srcset}"`)
  })

  it('lists a narrow picture as wide as it is', () => {
    const narrow = { ...picture, sizes: picture.sizes.filter(({ width }) => width <= 480) }
    const html = print("{{ image | image_tag: widths: '320, 640' }}", narrow)
    expect(html).toContain('320.avif 320w, https://shop.example/media/lamp/480.avif 480w"')
  })

  it('loads the most important picture at once', () => {
    const html = print("{{ image | image_tag: eager: true, class: 'wide', id: 'a', alt: '' }}", picture)
    expect(html).toContain('fetchpriority="high"')
    expect(html).not.toContain('loading=')
    expect(html).toContain('<img id="a" class="wide" ')
    expect(html).toContain(' alt="" ')
  })

  it('shows a picture without sizes, and a drawing, as they are', () => {
    expect(print('{{ image | image_tag: width: 12, height: 8 }}', plain)).toBe(
      `<img src="${at}.jpg" alt="Lamp" width="12" height="8" decoding="async" loading="lazy">`,
    )
    const drawn = print('{{ image | image_tag }}', drawing)
    expect(drawn).toMatch(/^<img src="https:\/\/shop\.example\/lamp\.svg" /)
    expect(print('[{{ image | image_tag }}]', null)).toBe('[]')
    // As orders keep pictures that were placed before sizes existed.
    expect(print('{{ image | image_tag }}', { url: '/a.png' })).toContain('<img src="/a.png" alt=""')
  })

  it('takes the address of any picture, and nothing else', () => {
    expect(print("{{ image | image_tag: alt: 'A' }}", '/media/a.jpg')).toBe(
      '<img src="/media/a.jpg" alt="A" decoding="async" loading="lazy">',
    )
    expect(print('{{ image | image_tag }}', 'https://other.example/a.jpg')).toContain(
      'src="https://other.example/a.jpg"',
    )
    for (const other of ['a.jpg', '', 'javascript:alert(1)', '//host/a.jpg', '/a b'])
      expect(print('[{{ image | image_tag }}]', other)).toBe('[]')
  })

  it('escapes all that it prints', () => {
    const hostile = { ...picture, alt: '"><script>', url: 'x" onerror="alert(1)', color: '"><b>', sizes: [] }
    const html = print("{{ image | image_tag: class: image.alt, widths: '1' }}", hostile)
    expect(html).not.toMatch(/<script|<b>|" onerror/)
    expect(html.match(/</g)).toHaveLength(1)
  })
})
