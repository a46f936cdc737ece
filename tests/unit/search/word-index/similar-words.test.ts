import { expect, it } from 'vitest'
import { createDice, type Dice } from '#bench/store/dice.ts'
import type { Dictionary } from '#packages/word-index/src/format/dictionary.ts'
import { DictionaryBuilder } from '#packages/word-index/src/format/dictionary-builder.ts'
import type { SearchablePart } from '#packages/word-index/src/query/search-parts.ts'
import { collectFromDictionary } from '#packages/word-index/src/spelling/collect-from-dictionary.ts'
import { toPoints } from '#packages/word-index/src/spelling/edit-distance.ts'
import { findCompounds, isCompoundOf } from '#packages/word-index/src/spelling/find-compound.ts'
import { Likeliest } from '#packages/word-index/src/spelling/likeliest.ts'
import { Nearness } from '#packages/word-index/src/spelling/nearness.ts'
import { byLikelihood, type SimilarWord } from '#packages/word-index/src/spelling/similar-word.ts'
import { openDictionary } from '#tests/support/search/open-dictionary.ts'

const ALPHABETS = [[...'abcdeé'], [...'kлмиж𝒳漢'], [...'abcdefghijklmnopqrstuvwxyz']]

function makeWord(letters: string[], dice: Dice): string {
  return Array.from({ length: dice.between(2, 12) }, () => dice.pick(letters)).join('')
}

/** Words with the numbers of their documents. */
function makeWords(letters: string[], dice: Dice): Map<string, number> {
  const words = new Map<string, number>()
  while (words.size < 3000) {
    const word = makeWord(letters, dice)
    words.set(word, dice.between(1, 50))
    // Many words begin with others.
    if (dice.chance(0.3)) words.set(word + makeWord(letters, dice), dice.between(1, 50))
  }
  return words
}

function toDictionary(words: Map<string, number>): Dictionary {
  const builder = new DictionaryBuilder()
  const sorted = [...words.keys()].map((word) => Buffer.from(word)).sort(Buffer.compare)
  for (const word of sorted) {
    const count = words.get(word.toString()) as number
    builder.add(word, { count, offset: 0, bytes: 0, doc: 0, level: 1 })
  }
  return openDictionary(builder)
}

/** The same by comparing what was typed with every word. */
function compareAll(words: Map<string, number>, typed: string, nearness: Nearness): SimilarWord[] {
  return [...words]
    .flatMap(([word, documents]) => {
      const points = toPoints(word)
      const near = nearness.compare(points, points.length)
      return near ? [{ word, ...near, documents }] : []
    })
    .sort(byLikelihood(typed))
}

it.each([true, false])(
  'finds in a dictionary what comparing all words finds (typed last: %s)',
  async (isLast) => {
    for (const [seed, letters] of ALPHABETS.entries()) {
      const dice = createDice(seed)
      const words = makeWords(letters, dice)
      const dictionary = toDictionary(words)
      for (let round = 0; round < 60; round++) {
        const typed = dice.chance(0.5) ? makeWord(letters, dice) : dice.pick([...words.keys()])
        const nearness = new Nearness(typed, isLast)
        if (nearness.max === 0) continue
        const found = new Likeliest(typed, 20)
        await collectFromDictionary(dictionary, nearness, found)
        expect(found.list(), typed).toEqual(compareAll(words, typed, nearness).slice(0, 20))
      }
    }
  },
)

it('finds every compound of a dictionary by its last part', async () => {
  for (const [seed, letters] of ALPHABETS.entries()) {
    const dice = createDice(seed)
    const words = [...makeWords(letters, dice).keys()]
    const endings = Array.from({ length: 20 }, () => makeWord(letters, dice))
    const compounds = endings.flatMap((ending) => dice.pickSome(words, 5).map((word) => word + ending))
    const all = [...new Set([...words, ...compounds])]
    const dictionary = toDictionary(new Map(all.map((word) => [word, 1])))
    for (const typed of [...endings, ...dice.pickSome(words, 20)]) {
      const found = await findCompounds([{ dictionary } as SearchablePart], typed, {
        isWanted: (word) => word !== compounds[0],
        most: all.length,
      })
      const expected = all.filter(
        (word) => [...typed].length >= 5 && isCompoundOf(word, typed) && word !== compounds[0],
      )
      expect(found.sort(), typed).toEqual(expected.sort())
    }
  }
})

it('puts words that are as likely as each other in the order of their letters', () => {
  const one = { distance: 1, documents: 3, isLonger: false }
  const words = ['kettla', 'kettle', 'kettlz'].map((word): SimilarWord => ({ ...one, word }))
  for (const given of [words, words.toReversed()])
    expect(given.toSorted(byLikelihood('kettl'))).toEqual(words)
})

it('finds nothing in a dictionary without words', async () => {
  const found = new Likeliest('kettle', 5)
  await collectFromDictionary(toDictionary(new Map()), new Nearness('kettle', true), found)
  expect(found.list()).toEqual([])
})
