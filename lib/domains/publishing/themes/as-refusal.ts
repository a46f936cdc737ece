import { invalidField } from '#lib/domains/domain-error.ts'
import { DesignRefused } from '#lib/theming/index.ts'

/** Words what a theme does not allow as a fault of the form, or of its field `id`. */
export async function asRefusal<T>(work: Promise<T>, id = 'design'): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof DesignRefused)) throw error
    throw invalidField(id, error.fault.code, error.fault.facts)
  })
}
