import { z } from 'zod'

/** Of comments and reviews, which people wait to see approved. */
export const ModerationStatus = z.enum(['pending', 'approved', 'rejected', 'spam']).meta({
  id: 'ModerationStatus',
  description: 'What the site decided about it. Only what is `approved` is shown to everybody.',
})
