// Control characters would break headers and lines; marks that turn the direction of writing would disguise what follows.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** What somebody typed, as a piece of one line. */
export function toLine(text: string, maxLength = 120): string {
  const line = text.toWellFormed().replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/**
 * The name to greet somebody with; null for one that mail programs would make a link of. Anybody may sign up under any
 * name with an address that is not theirs: the greeting must not become an advertisement.
 */
export function toGreetingName(name: string): string | null {
  const line = toLine(name, 60)
  return line === '' || /[/@:\\]|\.\p{L}{2,}|…$/u.test(line) ? null : line
}
