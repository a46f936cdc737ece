import { htmlToText } from '#lib/platform/text/html.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import { readEmbed } from './embed-providers.ts'
import { asBlock } from './marks.ts'

const MAX_SHOWN = 80

/**
 * A preview of what another site shows, which loads nothing from there: its title or the site's name, and its address as
 * a link. `''` if the address, written as in HTML, is not an http one.
 */
export function embedFigure(given: string, title: string | null = null, caption = ''): string {
  const written = htmlToText(given.replace(/<[^>]*>/g, '')).trim()
  const complete = written.startsWith('//') ? `https:${written}` : written
  if (!/^https?:\/\//i.test(complete) || !URL.canParse(complete)) return ''
  const { address, provider } = readEmbed(complete)
  const names = [title?.trim() || provider, title?.trim() ? (provider ?? hostOf(address)) : shorten(address)]
  const [name, detail] = names.filter(Boolean)
  const words = `<strong>${escapeXml(name ?? '')}</strong>${detail ? ` <small>${escapeXml(detail)}</small>` : ''}`
  const link = `<a href="${escapeXml(address)}">${words}</a>`
  const note = caption.trim() ? `<figcaption>${caption.trim()}</figcaption>` : ''
  return asBlock(`<figure class="embed">${link}${note}</figure>`)
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}

function shorten(address: string): string {
  const shown = address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown
}
