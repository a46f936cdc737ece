'use client'

import { useState } from 'react'
import { useSelected } from '#lib/admin/lists/select-rows.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import type { Carriers } from '../carrier-field.tsx'
import { ShipDialog, type ShipTexts } from './ship-dialog.tsx'

/** `carriers` are null for those who may not ship. */
type Props = { texts: ShipTexts & { print: string }; carriers: Carriers | null }

/** Actions for the selected orders. Shipping cannot be undone, so it asks first. */
export function BulkActs({ texts, carriers }: Props) {
  const { values: numbers } = useSelected()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <a
        className="button button-plain"
        target="_blank"
        rel="noreferrer"
        href={onSite(
          `/admin/orders/print?${new URLSearchParams(numbers.map((number) => ['order', number]))}`,
        )}
      >
        {texts.print}
      </a>
      {carriers && (
        <button type="button" className="button button-primary" data-main-act onClick={() => setAsking(true)}>
          {texts.ship}
        </button>
      )}
      {isAsking && carriers && (
        <ShipDialog texts={texts} carriers={carriers} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
