'use server'

import { z } from 'zod'
import { listPictures } from '#lib/domains/publishing/media/index.ts'
import { readyRequest } from '../../request/panel-request.ts'
import { type Picked, toPicked } from './picked.ts'

const Asked = z.object({ query: z.string().trim().max(200), after: z.number().int().positive().optional() })

/** A page of the library's pictures for the picker, the latest first. */
export async function findPictures(given: unknown): Promise<{ pictures: Picked[]; next: number | null }> {
  const asked = Asked.safeParse(given)
  if (!asked.success) return { pictures: [], next: null }
  const { app, actor } = await readyRequest()
  const { pictures, next } = await listPictures(app, actor, asked.data)
  return { pictures: pictures.map(toPicked), next }
}
