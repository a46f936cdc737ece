import { mistype } from '#tests/support/mistype.ts'
import { createDice, type Dice } from '../../store/dice.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** Queries that few visitors type, but that show what an engine is worth then. Measured apart from the mix. */
export const specialKinds = ['fifty common', 'synonyms', 'mistyped'] as const
export type SpecialKind = (typeof specialKinds)[number]

export type SpecialQueries = {
  terms: Record<SpecialKind, string[]>
  /** Words that no document has, each with words of documents that mean the same. */
  synonyms: string[][]
}

const SEED = 2_011
const WORST = 4
const WORST_WORDS = 50
const SYNONYMS = 40
const MEANINGS = 3
const MISTYPED = 60
/** As long as is corrected in full, and without accents. */
const TYPED = /^[a-z]{5,}$/

export function planSpecialQueries(file: string): SpecialQueries {
  const vocabulary = readVocabulary(file)
  const dice = createDice(SEED)
  const groups = Array.from({ length: SYNONYMS }, (_, place) => makeSynonyms(vocabulary, dice, place))
  return {
    terms: {
      'fifty common': Array.from({ length: WORST }, () => {
        return dice
          .pickSome(vocabulary.frequent, 10 * WORST_WORDS)
          .slice(0, WORST_WORDS)
          .join(' ')
      }),
      synonyms: groups.map(({ words, beside }) => `${words[0]} ${beside}`),
      mistyped: Array.from({ length: MISTYPED }, () => makeMistyped(vocabulary, dice)),
    },
    synonyms: groups.map(({ words }) => words),
  }
}

/** A word that means three others, and one that stands beside the first of them in a document. */
function makeSynonyms({ texts, common }: Vocabulary, dice: Dice, place: number) {
  const [first, beside] = pickNeighbours(texts, dice, /./)
  const others = dice.pickSome(common, MEANINGS - 1)
  return { words: [`zqx${place}shoppers`, first, ...others], beside }
}

/** One word, or two that stand side by side in a document: each with a mistake. */
function makeMistyped({ texts, rare }: Vocabulary, dice: Dice): string {
  const words = dice.chance(0.5)
    ? [dice.pick(rare.filter((word) => TYPED.test(word)))]
    : pickNeighbours(texts, dice, TYPED)
  return words.map((word) => mistype(word, dice)).join(' ')
}

function pickNeighbours(texts: string[][], dice: Dice, wanted: RegExp): [string, string] {
  for (;;) {
    const words = dice.pick(texts)
    const at = dice.between(0, Math.max(0, words.length - 2))
    const [first = '', second = ''] = words.slice(at, at + 2)
    if (first !== second && wanted.test(first) && wanted.test(second)) return [first, second]
  }
}
