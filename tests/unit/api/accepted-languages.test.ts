import { expect, it } from 'vitest'
import { acceptedLanguages } from '#lib/web/http/accepted-languages.ts'

it('languages are taken in the order of their weights, and none that is refused', () => {
  expect(acceptedLanguages('en;q=0.5, de-AT, nl; q=0.8, fr;q=0')).toEqual(['de-AT', 'nl', 'en'])
})
