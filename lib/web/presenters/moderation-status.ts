import { openEnum } from './open-enum.ts'

/** Of comments and reviews, which people wait to see approved. */
export const ModerationStatus = openEnum(['pending', 'approved', 'rejected', 'spam'], {
  id: 'ModerationStatus',
  description: 'What the site decided about it. Only what is `approved` is shown to everybody.',
})
