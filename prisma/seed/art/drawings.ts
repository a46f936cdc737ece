import * as camp from './camp.ts'
import * as carry from './carry.ts'
import type { Ink } from './colours.ts'
import * as home from './home.ts'
import * as kitchen from './kitchen.ts'
import * as wear from './wear.ts'
import * as workshop from './workshop.ts'

/** Everything that can be drawn, placed on the line y = 930 of a 1200 × 1200 sheet. */
export const drawings = {
  ...camp,
  ...carry,
  ...home,
  ...kitchen,
  ...wear,
  ...workshop,
} satisfies Record<string, (ink: Ink) => string>

export type DrawingName = keyof typeof drawings
