import { escapeXml } from '../markup.ts'
import { readEmbed } from './embed-providers.ts'

const MAX_SHOWN = 80

/** The words of a linked preview: a title or the site's name, and where it leads. */
export function nameEmbed(
  given: string,
  title: string | null = null,
): { address: string; name: string; detail: string } {
  const { address, provider } = readEmbed(given)
  const named = title?.trim()
  if (named) return { address, name: named, detail: provider ?? hostOf(address) }
  return provider
    ? { address, name: provider, detail: shorten(address) }
    : { address, name: shorten(address), detail: '' }
}

/**
 * A preview of what another site shows, which loads nothing from there: a name, and the address as a link. The caption is
 * HTML.
 */
export function writeEmbed(given: string, title: string | null = null, caption = ''): string {
  const { address, name, detail } = nameEmbed(given, title)
  const words = `<strong>${escapeXml(name)}</strong>${detail ? ` <small>${escapeXml(detail)}</small>` : ''}`
  const note = caption.trim() ? `<figcaption>${caption.trim()}</figcaption>` : ''
  return `<figure class="embed"><a href="${escapeXml(address)}">${words}</a>${note}</figure>`
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}

function shorten(address: string): string {
  const shown = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown
}
