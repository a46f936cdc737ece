import { z } from 'zod'
import type { SettingValue } from './check-value.ts'
import { Layouts } from './section-types.ts'

/** The owner's choices for a theme. Anything omitted has the theme's default. */
export const StoredDesign = z.object({
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  layouts: Layouts.default({}),
})
export type StoredDesign = {
  settings: Record<string, SettingValue>
  layouts: z.output<typeof Layouts>
}

export const UNCHANGED: StoredDesign = { settings: {}, layouts: {} }

/** Reads a design as it is stored; UNCHANGED if it cannot be read. */
export function parseDesign(text: string): StoredDesign {
  try {
    return StoredDesign.safeParse(JSON.parse(text)).data ?? UNCHANGED
  } catch {
    return UNCHANGED
  }
}
