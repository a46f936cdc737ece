import { expect, it } from 'vitest'
import { createDice } from '#bench/store/dice.ts'
import { WordSet } from '#packages/word-index/src/segments/word-set.ts'

it('lists by prefix what was added, however many words that are', () => {
  const dice = createDice(3)
  const set = new WordSet()
  const added = new Set<string>()
  while (added.size < 5_000) {
    const word = Array.from({ length: dice.between(2, 6) }, () => dice.pick([...'abcdé漢'])).join('')
    if (!added.has(word)) set.add(word)
    added.add(word)
    if (added.size % 97 !== 0) continue
    const prefix = word.slice(0, dice.between(1, 3))
    const wanted = [...added].filter((one) => one.startsWith(prefix))
    expect(set.beginningWith(prefix).sort(), prefix).toEqual(wanted.sort())
  }
})
