import { expect, it } from 'vitest'
import { joinParts } from '#lib/services/texts/index.ts'

it('leaves parts as they are where all is written from left to right', () => {
  expect(joinParts(['1 June', '$156.00'], { locale: 'en', between: ' · ' })).toBe('1 June · $156.00')
})

it('keeps each part in its own direction within a language from right to left', () => {
  const parts = ['21 نوفمبر', '$156.00']
  expect(joinParts(parts, { locale: 'ar-EG', between: ' · ' })).toBe(
    '\u206821 نوفمبر\u2069 · \u2068$156.00\u2069',
  )
})
