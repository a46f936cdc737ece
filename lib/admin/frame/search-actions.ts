'use server'

import { z } from 'zod'
import { OWN, staffCall } from '../forms/form-action.ts'
import { findInPanel, type HitGroup } from './search-panel.ts'

/** Each source that it looks through has its own permission. */
export const searchPanel = staffCall({
  fields: z.string().trim().min(2).max(100),
  calls: OWN,
  run: (panel, query): Promise<HitGroup[]> => findInPanel(panel, query),
  otherwise: [],
})
