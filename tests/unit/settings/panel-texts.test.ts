import { expect, it } from 'vitest'
import { definitions } from '#lib/services/settings/index.ts'
import { PANEL_LOCALES, textsIn } from '#lib/services/texts/index.ts'

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
    if (locale === 'en') expect(said.filter(({ text, summary }) => text !== summary)).toEqual([])
    else expect(said.filter(({ text, summary }) => text === summary)).toEqual([])
  },
)
