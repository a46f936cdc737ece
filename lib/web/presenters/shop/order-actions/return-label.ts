import { z } from 'zod'

/** The label that the shop gave for the parcel of a return. */
export const ReturnLabel = z
  .object({
    type: z.string().describe('Its media type: `application/pdf` or `image/png`.'),
    content: z.base64().describe('The file in Base64.'),
  })
  .meta({ id: 'ReturnLabel', description: 'The label for the parcel of a return.' })

export function presentLabel({
  type,
  content,
}: {
  type: string
  content: Uint8Array
}): z.input<typeof ReturnLabel> {
  return { type, content: Buffer.from(content).toString('base64') }
}
