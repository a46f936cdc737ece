// Control characters would break headers and lines; marks that change the text direction could disguise what follows.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/** Turns user input into part of a single line. */
export function toLine(text: string, maxLength = 120): string {
  const line = text.toWellFormed().replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/**
 * The name for a greeting, or null if mail programs would turn it into a link. Anyone can sign up under any name with
 * someone else's address: the greeting must not become an advertisement.
 */
export function toGreetingName(name: string): string | null {
  const line = toLine(name, 60)
  return line === '' || /[/@:\\]|\.\p{L}{2,}|…$/u.test(line) ? null : line
}
