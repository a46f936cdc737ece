import { likelyLocale } from '#lib/platform/text/likely-locale.ts'
import type { Design } from '#themes'

/**
 * The assets with the typefaces of a design that a page in this language needs at once, so that browsers need not wait
 * for stylesheets to learn of them.
 */
export function listFontFiles({ fonts }: Pick<Design, 'fonts'>, locale: string): string[] {
  const { script = '' } = likelyLocale(locale)
  const files = fonts.map(({ file }) => (typeof file === 'string' ? file : file?.[script]))
  return [...new Set(files.filter((file) => file !== undefined))]
}
