import { z } from 'zod'
import { ThemeSetting } from './setting-types.ts'

/** The parts of the site that consist of sections. */
export const areas = ['home', 'product', 'footer'] as const
export type Area = (typeof areas)[number]

/** Sections of one area. */
export const MAX_SECTIONS = 25
export const SECTION_NAME = /^[a-z][a-z0-9-]{0,39}$/

/** The data the site loads for a section, by its declared settings: `source`, `category` and `count`. */
const sectionData = ['products', 'posts', 'categories', 'cover'] as const

/** A section that a theme offers: the view `sections/NAME`, and what the owner can choose about it. */
export const ThemeSection = z
  .object({
    label: z.string().trim().min(1).max(80),
    areas: z.array(z.enum(areas)).min(1),
    /** How many of them an area may have. */
    limit: z.int().min(1).max(MAX_SECTIONS).default(MAX_SECTIONS),
    data: z
      .enum(sectionData)
      .nullish()
      .transform((data) => data ?? null),
    settings: z.array(ThemeSetting).max(50).default([]),
  })
  .refine(({ areas: own, data }) => data === null || !own.includes('footer'), {
    path: ['data'],
    message: 'cannot be loaded for the footer, which is on every page',
  })
export type ThemeSection = z.output<typeof ThemeSection>

/** A section in an area's list, with the settings that differ from their defaults. */
export const PlacedSection = z.object({
  /** Unique within its area. */
  id: z.string().regex(SECTION_NAME, 'must be lower-case letters, digits and -'),
  section: z.string().regex(SECTION_NAME, 'must be the name of a section'),
  settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
})
export type PlacedSection = z.output<typeof PlacedSection>

const PlacedList = z
  .array(PlacedSection)
  .max(MAX_SECTIONS)
  .superRefine((list, context) => {
    const ids = list.map(({ id }) => id)
    for (const [index, id] of ids.entries()) {
      if (ids.indexOf(id) < index)
        context.addIssue({ code: 'custom', path: [index, 'id'], message: `repeats the id ${id}` })
    }
  })

/** The sections of each area, from top to bottom. */
export const Layouts = z.partialRecord(z.enum(areas), PlacedList)
export type Layouts = z.output<typeof Layouts>
