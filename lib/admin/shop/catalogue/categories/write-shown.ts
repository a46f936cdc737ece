import type { StaffCategory } from '#lib/domains/shop/catalogue/staff/index.ts'

/** A category as its form shows it, as the form's field `version`. */
export function writeShown({ name, description, imageUrl, parentId, sizeGuideId }: StaffCategory): string {
  return JSON.stringify({ name, description, imageUrl, parentId, sizeGuideId })
}
