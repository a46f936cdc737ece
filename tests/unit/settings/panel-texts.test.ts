import { expect, it } from 'vitest'
import { definitions } from '#lib/services/settings/index.ts'
import { PANEL_LOCALES, readCatalogue, textsIn } from '#lib/services/texts/index.ts'

it.each(PANEL_LOCALES)(
  'the purpose of every setting is said in %s, and in English as commands say it',
  (locale) => {
    const { find } = textsIn(locale)
    const said = Object.entries(definitions).map(([key, { summary }]) => ({
      key,
      summary,
      text: find(`admin.setting_texts.${key}`),
    }))
    expect(said.filter(({ text }) => text === undefined)).toEqual([])
    // A field is left empty where a command takes null.
    const toPanel = (summary: string) => summary.replaceAll(/\bnull\b/g, 'empty')
    if (locale === 'en') expect(said.filter(({ text, summary }) => text !== toPanel(summary))).toEqual([])
    else expect(said.filter(({ text, summary }) => text === summary)).toEqual([])
  },
)

it.each(PANEL_LOCALES)(
  'no text of the panel in %s names a setting by its key, but for commands',
  (locale) => {
    const keys = Object.keys(definitions)
      .filter((key) => key.includes('.'))
      .map((key) => key.replaceAll('.', '\\.'))
    const named = new RegExp(`(?<![\\w.])(?:${keys.join('|')})(?![\\w.])`)
    const told = Object.entries(readCatalogue(locale)).filter(
      ([key, text]) => key.startsWith('admin.') && named.test(text) && !text.includes('bin/storefront'),
    )
    expect(told).toEqual([])
  },
)
