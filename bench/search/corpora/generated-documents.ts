import { createDice, type Dice } from '../../store/dice.ts'
import { type BenchDocument, makeDocument } from './document.ts'

const SEED = 20_240_229
const VOCABULARY = 400_000
const SYLLABLES =
  'ka lo mi ter an sor ve ni ta re con pro in ex sta der un al ber go shi ra mu el tion ing ers ly ness able'
    .concat(' cha fe gri hu jo po qui wa yo zu')
    .split(' ')
const ACCENTS: Record<string, string> = { a: 'á', e: 'é', i: 'î', o: 'ö', u: 'ü', n: 'ñ' }
/** One word in so many has an accent. */
const ACCENT_EVERY = 31

/** Documents of made-up words whose frequencies fall as Zipf's law says, the same in every run. */
export function* generateDocuments(count: number): Generator<BenchDocument> {
  const dice = createDice(SEED)
  const pickWord = createVocabulary(dice)
  for (let id = 1; id <= count; id++) {
    const title = capitalise(joinWords(dice.between(3, 8), pickWord))
    const body = `${capitalise(joinWords(dice.between(20, 80), pickWord))}.`
    yield makeDocument(id, { title, body, meta: namePrice(dice) })
  }
}

/** Shorter ones, each of which also has a word that no other has. */
export function* generateNamedDocuments(count: number): Generator<BenchDocument> {
  const dice = createDice(SEED)
  const pickWord = createVocabulary(dice)
  for (let id = 1; id <= count; id++) {
    const title = `${spellWord(VOCABULARY + id)} ${joinWords(dice.between(2, 4), pickWord)}`
    yield makeDocument(id, { title, body: joinWords(dice.between(5, 15), pickWord), meta: namePrice(dice) })
  }
}

function createVocabulary(dice: Dice): () => string {
  const words = new Map<number, string>()
  return () => {
    const rank = Math.floor(VOCABULARY ** dice.roll())
    let word = words.get(rank)
    if (word === undefined) {
      word = spellWord(rank)
      words.set(rank, word)
    }
    return word
  }
}

/** Frequent words are shorter, as in every language. */
export function spellWord(rank: number): string {
  let word = ''
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    word += SYLLABLES[rest % SYLLABLES.length]
  }
  return rank % ACCENT_EVERY === 0 ? word.replace(/[aeioun]/, (letter) => ACCENTS[letter] ?? letter) : word
}

function joinWords(count: number, pickWord: () => string): string {
  let text = pickWord()
  for (let word = 1; word < count; word++) text += ` ${pickWord()}`
  return text
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function namePrice(dice: Dice): string {
  return `$${dice.between(1, 499)}.${dice.between(10, 99)}`
}
