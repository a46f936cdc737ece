'use server'

import { z } from 'zod'
import { staffCall } from '#lib/admin/forms/form-action.ts'
import { listPictures } from '#lib/domains/publishing/media/index.ts'
import { type Picked, toPicked } from './picked.ts'

/** A page of the library's pictures for the picker, the latest first. */
export const findPictures = staffCall({
  fields: z.object({ query: z.string().trim().max(200), after: z.number().int().positive().optional() }),
  calls: listPictures,
  async run({ app, actor }, asked): Promise<{ pictures: Picked[]; next: number | null }> {
    const { pictures, next } = await listPictures(app, actor, asked)
    return { pictures: pictures.map(toPicked), next }
  },
  otherwise: { pictures: [], next: null },
})
