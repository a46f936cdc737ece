'use client'

import { SelectField, TextField } from '#lib/admin/ui/forms/fields.tsx'
import type { FieldSpec } from './field-spec.ts'

/** A field as the shop's checkout asks for it. */
export function SpecField({ field: { choices, ...rest } }: { field: FieldSpec }) {
  // Another country has other states.
  if (choices)
    return <SelectField {...rest} choices={choices} key={choices.map(({ value }) => value).join()} />
  return <TextField {...rest} autoComplete="off" />
}
