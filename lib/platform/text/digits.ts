/** A text with the digits of every script as 0 to 9: `٠` to `٩` in Arabic, `۰` to `۹` in Persian. */
export function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => String(numberOf(digit)))
}

/** Unicode has the digits of a script one after another, from 0 to 9. */
function numberOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}
