import { z } from 'zod'

/** A query parameter that names something by its slug; blank counts as absent. */
export const SlugQuery = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined)
