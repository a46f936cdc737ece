import { isDomainError } from '#lib/domains/domain-error.ts'

/** How work ends: `done`, the code of its refusal, or each invalid field with its faults, such as `url: https_address`. */
export function refusalOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'done', toRefusal)
}

/** The same for a function that throws at once. */
export function refusalIn(work: () => unknown): string {
  try {
    work()
    return 'done'
  } catch (error) {
    return toRefusal(error)
  }
}

function toRefusal(error: unknown): string {
  if (isDomainError(error, 'invalid_fields'))
    return Object.entries(error.facts)
      .map(([field, faults]) => `${field}: ${faults.map(({ code }) => code).join(' ')}`)
      .join(', ')
  const { code, name } = error as { code?: string; name: string }
  return code ?? name
}
