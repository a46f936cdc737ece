import { InvalidAddress, UnknownAddress } from '#lib/domains/addresses/index.ts'
import { toInvalidFields } from './faults.ts'
import { Refusal } from './refusal.ts'

/** Waits for what is asked of saved addresses, and says its refusals in the API's words. */
export async function answerAddress<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof UnknownAddress) throw new Refusal('not_found')
    if (error instanceof InvalidAddress) throw toInvalidFields(error.faults)
    throw error
  }
}
