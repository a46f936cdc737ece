import { z } from 'zod'
import { lenient, unless } from './lenient.ts'

/** A query parameter that filters if it is `1` or `true`. Anything but these, `0` and `false` is ignored. */
export const Flag = lenient(
  z
    .string()
    .optional()
    .transform((text) => text !== undefined && /^(1|true)$/i.test(text.trim())),
  unless((text) => /^(0|1|true|false)$/i.test(text)),
)
