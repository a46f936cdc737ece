import type { FieldCode } from '#lib/web/messages/codes.ts'
import type { Facts } from '#lib/web/messages/facts.ts'
import { Invalid } from './refusal.ts'

/** An error of a field, to be worded in the client's language. */
export type FieldFault = { code: FieldCode; facts?: Facts }

/** An Invalid whose messages contain values. */
export class InvalidFields extends Invalid {
  readonly faults: Record<string, FieldFault[]>

  constructor(faults: Record<string, FieldFault[]>) {
    super(Object.fromEntries(Object.entries(faults).map(([field, found]) => [field, found.map(codeOf)])))
    this.faults = faults
  }
}

/** For a schema's `refine`: the fault it reports. */
export function asFault(code: FieldCode, facts: Facts = {}): { params: FieldFault } {
  return { params: { code, facts } }
}

function codeOf({ code }: FieldFault): string {
  return code
}
