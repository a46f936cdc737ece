import { writeEmbed } from '#lib/platform/text/embeds/index.ts'
import { htmlToText } from '#lib/platform/text/html.ts'
import { asBlock } from './marks.ts'

/** The linked preview of an address that is written as in HTML; `''` if it is not an http one. */
export function embedFigure(given: string, title: string | null = null, caption = ''): string {
  const written = htmlToText(given.replace(/<[^>]*>/g, '')).trim()
  const complete = written.startsWith('//') ? `https:${written}` : written
  if (!/^https?:\/\//i.test(complete) || !URL.canParse(complete)) return ''
  return asBlock(writeEmbed(complete, title, caption))
}
