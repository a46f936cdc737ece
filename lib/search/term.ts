const MAX_CODE_POINTS = 200

/** What is searched for: trimmed, and cut at 200 characters. */
export function readTerm(given: string): string {
  return [...given.trim().slice(0, 2 * MAX_CODE_POINTS)].slice(0, MAX_CODE_POINTS).join('').trimEnd()
}

/** Whether a term is long enough for live results. Han, Kana and Hangul say more with a character: they count twice. */
export function isLongEnough(term: string, minChars: number): boolean {
  const characters = [...readTerm(term)]
  return characters.length + characters.filter((character) => DENSE.test(character)).length >= minChars
}

const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u
