import { z } from 'zod'

/**
 * A state or code of which later versions may have more: an app has to expect others than the known ones. Generated clients take
 * any text.
 */
export function openEnum(
  known: readonly [string, ...string[]],
  { id, description }: { id: string; description: string },
) {
  return z.union([z.enum(known), z.string()]).meta({ id, description: `${description} Others may be added.` })
}
