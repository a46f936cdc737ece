import { z } from 'zod'

/** The most rows that a list lets one select. */
const MAX_SELECTED = 100

/** The id of a row, as a form sends it. */
export const RowId = z.coerce.number<string>().int().positive()

/** The ids of the rows that are selected in a list. */
export const RowIds = z.union([RowId.transform((one) => [one]), z.array(RowId).max(MAX_SELECTED)])

/** For verbs that take an id. */
export const ById = z.object({ id: RowId }).transform(({ id }) => id)

/** For verbs that take nothing. */
export const NoFields = z.object({}).transform(() => undefined)

/** When a row was last changed as the form shows it, by which a stale form is noticed. */
export const Version = z.string().pipe(z.coerce.date())

/** A tick box, which browsers leave out unless it is ticked. */
export const Checkbox = z.literal('on').optional().transform(Boolean)

/** The address of a picture: a path of the site, or one elsewhere; empty for none. */
export const PictureAddress = z
  .string()
  .trim()
  .max(2000)
  .regex(/^$|^\/(?!\/)|^https?:\/\//i)

/** A field whose text is JSON, such as what an undo gets back. */
export function jsonField<S extends z.ZodType>(schema: S, { maxLength = 100_000 } = {}) {
  return z
    .string()
    .max(maxLength)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(schema)
}
