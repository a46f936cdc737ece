/** The product in the audit log. */
export function productSubject(id: number): string {
  return `product:${id}`
}
