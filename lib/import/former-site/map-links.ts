import { mapAttributes } from './map-attributes.ts'

export type Link = {
  tag: string
  attribute: 'href' | 'src' | 'poster' | 'cite' | 'srcset'
  address: string
}

const TAG = /<([a-z][a-z0-9]*)\b[^>]*>/gi
const LINKED: ReadonlySet<string> = new Set<Link['attribute']>(['href', 'src', 'poster', 'cite', 'srcset'])

/** Replaces the addresses in the tags of HTML; null leaves one as it is. */
export function mapLinks(html: string, replace: (link: Link) => string | null): string {
  return html.replace(TAG, (whole, tag: string) => mapTag(whole, tag.toLowerCase(), replace))
}

/** The addresses in the tags of HTML. */
export function linksOf(html: string): Link[] {
  const links: Link[] = []
  mapLinks(html, (link) => {
    links.push(link)
    return null
  })
  return links
}

function mapTag(whole: string, tag: string, replace: (link: Link) => string | null): string {
  return mapAttributes(whole, ({ name, value: written, start }) => {
    if (!isLinked(name)) return null
    const value = readValue(written).trim()
    const mapped =
      name === 'srcset'
        ? mapSet(value, (address) => replace({ tag, attribute: name, address }))
        : (replace({ tag, attribute: name, address: value }) ?? value)
    return mapped === value ? null : `${start}"${writeValue(mapped)}"`
  })
}

function isLinked(name: string): name is Link['attribute'] {
  return LINKED.has(name)
}

function mapSet(value: string, replace: (address: string) => string | null): string {
  return value.replace(/(^|,\s+|,(?=https?:))([^\s,]\S*)/g, (whole, before: string, address: string) => {
    const mapped = replace(address.replace(/,$/, ''))
    return mapped === null ? whole : before + mapped + (address.endsWith(',') ? ',' : '')
  })
}

function readValue(value: string): string {
  return value
    .replace(/&quot;|&#34;/g, '"')
    .replace(/&#0?39;|&apos;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&(amp|#0?38);/g, '&')
}

function writeValue(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
