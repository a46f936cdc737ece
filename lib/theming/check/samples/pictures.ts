/** An address of the shop that samples come from. */
export function sampleUrl(path: string): string {
  return `https://shop.example${path}`
}

export function samplePicture(id: number, alt: string) {
  const file = alt.toLowerCase().replaceAll(' ', '-')
  return {
    id,
    url: sampleUrl(`/media/${file}.jpg`),
    alt,
    width: 1200,
    height: 900,
    thumbnail_url: sampleUrl(`/media/${file}-small.jpg`),
  }
}
