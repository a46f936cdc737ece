/** A field of an address or of the buyer. */
export type FieldSpec = {
  name: string
  label: string
  required: boolean
  type?: 'text' | 'email'
  choices?: { value: string; label: string }[]
}
