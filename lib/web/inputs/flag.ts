import { z } from 'zod'

/** A query parameter that filters if it is `1` or `true`, and is ignored otherwise. */
export const Flag = z
  .string()
  .optional()
  .transform((text) => text !== undefined && /^(1|true)$/i.test(text.trim()))
