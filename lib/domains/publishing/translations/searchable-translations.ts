const weights = { translatedTitles: 5, translatedTexts: 1 } as const

type Translated = Record<keyof typeof weights, string>

/** Makes posts, pages and products findable by their translations, which weigh as much as the originals. */
export const searchableTranslations = {
  select: { translatedTitles: true, translatedTexts: true },
  columns: ['translatedTitles', 'translatedTexts'],
  weights,
  fields: ({ translatedTitles, translatedTexts }: Translated) => ({
    translatedTitles: [translatedTitles, weights.translatedTitles] as [string, number],
    translatedTexts: [translatedTexts, weights.translatedTexts] as [string, number],
  }),
} as const
