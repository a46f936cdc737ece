import { z } from 'zod'

/** A query parameter that narrows where it is `1` or `true`, and is overlooked otherwise. */
export const Flag = z
  .string()
  .optional()
  .transform((text) => text !== undefined && /^(1|true)$/i.test(text.trim()))
