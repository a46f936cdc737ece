/** The parameter `correct` of a search: `false` or `0` searches for the words as they were typed. */
export function mayCorrect(text: string | undefined): boolean {
  return !/^(false|0|off)$/i.test(text?.trim() ?? '')
}
