import { z } from 'zod'

/** The answer where there is nothing to return. */
export const Acknowledgement = z
  .object({ message: z.string().meta({ description: 'For people.' }) })
  .meta({ id: 'Acknowledgement', description: 'It was done.' })
