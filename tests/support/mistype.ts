import type { Dice } from '#bench/store/dice.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** One mistake as people make them: two letters swapped, one left out, doubled, or hit beside. The word has four letters at least. */
export function mistype(word: string, dice: Dice): string {
  const at = dice.between(1, word.length - 2)
  const [before, letter, next, after] = [
    word.slice(0, at),
    word[at] ?? '',
    word[at + 1] ?? '',
    word.slice(at + 2),
  ]
  const mistakes = [
    before + next + letter + after,
    before + next + after,
    before + letter + letter + next + after,
    before + dice.pick(LETTERS) + next + after,
  ]
  return dice.pick(mistakes)
}
