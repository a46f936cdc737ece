import { createDice, type Dice } from '../../store/dice.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** Queries as visitors type them, in the order in which the report shows them. */
export const queryKinds = [
  'typed',
  'two words',
  'three words',
  'rare',
  'common',
  'two common',
  'any word',
  'no match',
] as const
export type QueryKind = (typeof queryKinds)[number]
export type Query = { kind: QueryKind; term: string }

const SEED = 1_729
/** Of a hundred queries. A search that answers every letter is mostly asked for beginnings. */
const SHARES: Record<QueryKind, number> = {
  typed: 60,
  'two words': 10,
  'three words': 8,
  rare: 5,
  common: 3,
  'two common': 4,
  'any word': 6,
  'no match': 4,
}

/** Queries made of a corpus's own words, shuffled; the same in every run. */
export function planQueryMix(file: string, count: number, kinds: readonly QueryKind[]): Query[] {
  const vocabulary = readVocabulary(file)
  const dice = createDice(SEED)
  const queries = queryKinds.flatMap((kind) => {
    const wanted = Math.max(1, Math.round((count * SHARES[kind]) / 100))
    const terms: string[] = []
    while (terms.length < wanted) terms.push(...makeTerms[kind](vocabulary, dice))
    return terms.slice(0, wanted).map((term) => ({ kind, term }))
  })
  return shuffle(queries, dice).filter(({ kind }) => kinds.includes(kind))
}

const makeTerms: Record<QueryKind, (vocabulary: Vocabulary, dice: Dice) => string[]> = {
  typed: (vocabulary, dice) => typeOut(pickPhrase(vocabulary, dice, dice.between(1, 3))),
  'two words': (vocabulary, dice) => [pickPhrase(vocabulary, dice, 2)],
  'three words': (vocabulary, dice) => [pickPhrase(vocabulary, dice, 3)],
  rare: ({ rare }, dice) => [dice.pick(rare)],
  common: ({ common }, dice) => [dice.pick(common)],
  'two common': ({ common }, dice) => [dice.pickSome(common, 2).join(' ')],
  'any word': ({ common, rare }, dice) =>
    dice.chance(0.5)
      ? [dice.pickSome(rare, 2).join(' ')]
      : [`${dice.pick(common)} ${misspell(dice.pick(rare))} ${dice.pick(rare)}`],
  'no match': ({ rare }, dice) => [misspell(dice.pick(rare))],
}

/** Words that stand beside each other in a document. */
function pickPhrase({ texts }: Vocabulary, dice: Dice, length: number): string {
  for (;;) {
    const words = dice.pick(texts)
    if (words.length < length) continue
    const start = dice.between(0, words.length - length)
    const phrase = [...new Set(words.slice(start, start + length))]
    if (phrase.length === length) return phrase.join(' ')
  }
}

/** The term after every letter, from the second of each word on: one alone is no word yet. */
function typeOut(term: string): string[] {
  return Array.from({ length: term.length }, (_, index) => term.slice(0, index + 1)).filter((typed) =>
    /[^ ]{2}$/.test(typed),
  )
}

function misspell(word: string): string {
  return `zqx${word}`
}

function shuffle<T>(values: T[], dice: Dice): T[] {
  return values
    .map((value) => ({ value, place: dice.roll() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
