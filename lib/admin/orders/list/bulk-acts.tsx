'use client'

import { useState } from 'react'
import { useSelected } from '../../lists/select-rows.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { ShipDialog, type ShipTexts } from './ship-dialog.tsx'

/** Actions for the selected orders. Shipping cannot be undone, so it asks first. */
export function BulkActs({ texts, mayShip }: { texts: ShipTexts & { print: string }; mayShip: boolean }) {
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
      {mayShip && (
        <button type="button" className="button button-primary" data-main-act onClick={() => setAsking(true)}>
          {texts.ship}
        </button>
      )}
      {isAsking && <ShipDialog texts={texts} onClose={() => setAsking(false)} />}
    </>
  )
}
