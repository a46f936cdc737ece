import { z } from 'zod'

/** The parameter `correct` of a search: `false` or `0` searches for the words as they were typed. */
export function mayCorrect(text: string | undefined): boolean {
  return !/^(false|0|off)$/i.test(text?.trim() ?? '')
}

export const CorrectQuery = z.string().optional().transform(mayCorrect).meta({
  type: 'boolean',
  default: true,
  description: '`false`: the words are searched for as typed, without corrections.',
})
