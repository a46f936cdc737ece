/** An address of the shop that samples come from. */
export function sampleUrl(path: string): string {
  return `https://shop.example${path}`
}

const WIDTHS = [160, 320, 480, 640, 960, 1200]

export function samplePicture(id: number, alt: string) {
  const file = sampleUrl(`/media/${alt.toLowerCase().replaceAll(' ', '-')}`)
  const sizesAs = (format: string, extension: string, widths: number[]) =>
    widths.map((width) => ({ url: `${file}/${width}.${extension}`, width, format }))
  return {
    id,
    url: `${file}.jpg`,
    alt,
    width: 1200,
    height: 900,
    color: '#8fb3bd',
    url_template: `${file}/{width}.webp`,
    thumbnail_url: `${file}/320.jpg`,
    sizes: [
      ...sizesAs('avif', 'avif', WIDTHS),
      ...sizesAs('webp', 'webp', WIDTHS),
      ...sizesAs('jpeg', 'jpg', [320, 640, 1200]),
    ],
  }
}
