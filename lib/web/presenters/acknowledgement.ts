import { z } from 'zod'

/** The answer if there is nothing else to return. */
export const Acknowledgement = z
  .object({ message: z.string().meta({ description: 'For people, not programs.' }) })
  .meta({ id: 'Acknowledgement', description: 'Success.' })
