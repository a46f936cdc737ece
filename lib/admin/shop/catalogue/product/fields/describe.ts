/** Options in readable form, one a line, such as `Size: S, M, L`. */
export function describeOptions(
  options: readonly { name: string; values: readonly { value: string; swatch: string | null }[] }[],
): string {
  return options
    .map(({ name, values }) => {
      const shown = values.map(({ value, swatch }) => (swatch ? `${value} (${swatch})` : value))
      return `${name}: ${shown.join(', ')}`
    })
    .join('\n')
}

/** Pictures in readable form, a line each. */
export function describePictures(pictures: readonly { url: string; alt: string }[]): string {
  return pictures.map(({ url, alt }) => alt || (url.split('/').at(-1) ?? '')).join('\n')
}

/** Videos in readable form, a line each. */
export function describeVideos(videos: readonly { url: string; title: string; place: number }[]): string {
  return videos.map(({ url, title, place }) => `${place + 1}. ${title || url}`).join('\n')
}

/** Documents in readable form, a line each. */
export function describeDocuments(documents: readonly { name: string; url: string }[]): string {
  return documents.map(({ name, url }) => `${name}: ${url}`).join('\n')
}
