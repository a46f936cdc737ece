import type { ReactNode } from 'react'
import { Card } from '#lib/admin/ui/layout/page.tsx'

/** A card of fields, as most parts of a product's page are. `below` is what is no field. */
export function FieldsCard({
  title,
  children,
  below,
}: {
  title?: string
  children: ReactNode
  below?: ReactNode
}) {
  return (
    <Card {...(title !== undefined && { title })}>
      <div className="fields">{children}</div>
      {below}
    </Card>
  )
}
