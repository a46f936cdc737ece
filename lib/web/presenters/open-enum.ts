import { z } from 'zod'

/**
 * A list of values that later versions may extend, which is every list in an answer but the `type` of a payment. Generated
 * decoders take any text, so that an app that was shipped before a value was added still reads the answer.
 */
export function openEnum<const Known extends string>(
  known: readonly [Known, ...Known[]],
  { id, description }: { id: string; description: string },
) {
  const schema = z.union([z.enum(known), z.string()])
  // The compiler holds presenters to the known values. States from the database are any text to it: they give `string`.
  return (schema as unknown as z.ZodType<Known, Known>).meta({
    id,
    description: `${description} Others may be added.`,
  })
}
