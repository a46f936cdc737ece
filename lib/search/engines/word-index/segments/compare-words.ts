/** Strings in the order of their UTF-8 bytes, which for surrogates is not that of their UTF-16 units. */
export function sortWords(words: string[]): string[] {
  return words.some((word) => BEYOND.test(word)) ? words.sort(compareCodePoints) : words.sort()
}

const BEYOND = /[\ud800-\uffff]/

function compareCodePoints(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  for (let index = 0; index < most; index++) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index)
    if (difference !== 0) return (a.codePointAt(index) ?? 0) - (b.codePointAt(index) ?? 0)
  }
  return a.length - b.length
}
