import { z } from 'zod'
import { lenient, unless } from './lenient.ts'

/** The parameter `correct` of a search: `false` or `0` searches for the words as they were typed. */
export function mayCorrect(text: string | undefined): boolean {
  return !/^(false|0|off)$/i.test(text?.trim() ?? '')
}

export const CorrectQuery = lenient(
  z.string().optional().transform(mayCorrect),
  unless((text) => /^(true|1|on|false|0|off)$/i.test(text)),
).meta({
  type: 'boolean',
  default: true,
  description: '`false`: the words are searched for as typed, without corrections.',
})
