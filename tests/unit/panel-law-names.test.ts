import { expect, it } from 'vitest'
import { nameSource } from '#lib/admin/running/law/name-source.ts'
import { textsIn } from '#lib/services/texts/index.ts'

it.each([
  ['Directive 2000/31/EC, Art. 5', 'Richtlinie 2000/31/EG, Art. 5'],
  ['Implementing Regulation (EU) 2025/1960', 'Durchführungsverordnung (EU) 2025/1960'],
  ['Directive 98/6/EC, Art. 2 and 3', 'Richtlinie 98/6/EG, Art. 2 und 3'],
  ['§ 5 DDG', '§ 5 DDG'],
])('%s has the name that the panel’s language gives it', (english, german) => {
  expect(nameSource(textsIn('en').t, english)).toBe(english)
  expect(nameSource(textsIn('de').t, english)).toBe(german)
})
