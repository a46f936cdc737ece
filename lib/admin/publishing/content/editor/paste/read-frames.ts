import { hasPlayer, nameEmbed } from '#lib/platform/text/embeds/index.ts'

const IS_ADDRESS = /^https?:\/\/\S+$/i

/** Frames as the previews of what they play; other frames, and frames among words, as links to it. */
export function readFrames(root: DocumentFragment): void {
  for (const frame of root.querySelectorAll('iframe')) frame.replaceWith(...readFrame(frame))
}

/** A player as its linked preview; another frame as a link to what it shows. */
export function writePreview(address: string, title: string | null): Element {
  const named = nameEmbed(address, title)
  const figure = document.createElement('figure')
  figure.className = 'embed'
  const link = figure.appendChild(document.createElement('a'))
  link.setAttribute('href', named.address)
  link.appendChild(document.createElement('strong')).textContent = named.name
  if (named.detail) {
    const detail = document.createElement('small')
    detail.textContent = named.detail
    link.append(' ', detail)
  }
  return figure
}

export function isPlayer(address: string): boolean {
  return IS_ADDRESS.test(address) && URL.canParse(address) && hasPlayer(new URL(address))
}

function readFrame(frame: Element): Node[] {
  const address = (frame.getAttribute('src') ?? '').replace(/^\/\//, 'https://')
  if (!IS_ADDRESS.test(address) || !URL.canParse(address)) return []
  const title = frame.getAttribute('title')
  const line = frame.closest('p, h1, h2, h3, h4, h5, h6')
  const isAmongWords = line !== null && line.textContent?.trim() !== ''
  if (!isPlayer(address) || isAmongWords) {
    const link = document.createElement('a')
    link.setAttribute('href', address)
    link.textContent = title || address
    return [link]
  }
  const figure = writePreview(address, title)
  const outer = frame.closest('figure')
  const caption = outer?.querySelector('figcaption')
  if (outer && caption) figure.append(caption)
  const replaced = outer ?? line
  if (!replaced) return [figure]
  replaced.replaceWith(figure)
  return []
}
