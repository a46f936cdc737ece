'use server'

import { z } from 'zod'
import { readyRequest } from '../request/panel-request.ts'
import { findInPanel, type HitGroup } from './search-panel.ts'

const Query = z.string().trim().min(2).max(100)

export async function searchPanel(given: unknown): Promise<HitGroup[]> {
  const query = Query.safeParse(given)
  return query.success ? findInPanel(await readyRequest(), query.data) : []
}
