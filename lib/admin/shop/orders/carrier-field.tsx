'use client'

import { useId } from 'react'
import { TextField } from '../../ui/forms/fields.tsx'

/** The carriers of recent parcels. */
export type Carriers = { last: string | null; names: readonly string[] }

/** The carrier of a parcel: at first that of the last parcel. */
export function CarrierField({ label, carriers }: { label: string; carriers: Carriers }) {
  const id = useId()
  return (
    <>
      <TextField
        name="carrier"
        label={label}
        defaultValue={carriers.last ?? ''}
        autoComplete="off"
        list={id}
      />
      <datalist id={id}>
        {carriers.names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
