type Field = { name: string; type: string; value: string }

export const DRAFT_PREFIX = 'panel-draft:'

/**
 * Where the browser stores what was typed into a form: by member, address, the names of its fields and its hidden `id`, which tells
 * forms apart that have the same fields.
 */
export function draftKey(
  { member, path }: { member: string; path: string },
  fields: readonly Field[],
): string {
  const names = new Set(fields.flatMap(({ name }) => (/[.$]/.test(name) ? [] : name)))
  const ids = fields.filter(({ type, name }) => type === 'hidden' && name === 'id').map(({ value }) => value)
  return `${DRAFT_PREFIX}${member}:${path}:${[...names].sort().join()}:${ids.join()}`
}

const SECRETS = new Set(['password', 'passwords', 'passcode', 'secret', 'secrets', 'recovery'])

/** Whether what is typed into a field must never be stored. A code is a secret if it can be used once: coupons and barcodes are none. */
export function isSecretField({
  name,
  type,
  autocomplete,
}: {
  name: string
  type?: string
  autocomplete?: string
}): boolean {
  if (type === 'password' || autocomplete === 'one-time-code') return true
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^a-z]+/).some((word) => SECRETS.has(word))
}
