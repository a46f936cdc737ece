/** The SVG elements that the pictures of the demo store consist of. Coordinates are whole pixels. */

export const path = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${faded(opacity)}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${r ? ` rx="${r}"` : ''} fill="${fill}"/>`

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${faded(opacity)}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${faded(opacity)}/>`

export const line = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${faded(opacity)}/>`

export const dashes = (d: string, colour: string, width: number, pattern = '16 14'): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${pattern}"/>`

export const group = (transform: string, ...parts: string[]): string =>
  `<g transform="${transform}">${parts.join('')}</g>`

/** A filled outline that clips what follows. */
export const within = (outline: string, fill: string, ...inside: string[]): string => {
  const id = nameOf(outline)
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath>${path(outline, fill)}<g clip-path="url(#${id})">${inside.join('')}</g>`
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** The outline of a rectangle, with corners rounded by r. */
export const box = (x: number, y: number, w: number, h: number, r = 0): string =>
  r
    ? `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`
    : `M${x} ${y}h${w}v${h}h${-w}z`

export const document = (width: number, height: number, title: string, ...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${escapeText(title)}</title>${parts.join('')}</svg>\n`

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const faded = (opacity: number): string => (opacity === 1 ? '' : ` opacity="${opacity}"`)

/** The same outline has the same name in every run, so that redrawing produces identical files. */
function nameOf(outline: string): string {
  let hash = 7
  for (const letter of outline) hash = (hash * 31 + letter.charCodeAt(0)) % 2_147_483_647
  return `c${hash.toString(36)}`
}
