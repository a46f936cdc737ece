import { type StaffFaultCode, staffFaults } from '#lib/domains/domain-error.ts'
import type { TextKey } from '#lib/services/texts/index.ts'
import type { FieldCode, NoteCode } from './codes.ts'

// Their types make a code without a text an error.

export function fieldKey(code: FieldCode): TextKey {
  return isStaffFault(code) ? `admin.faults.${code}` : `api.fields.${code}`
}

export function noteKey(code: NoteCode): TextKey {
  return `api.notes.${code}`
}

function isStaffFault(code: FieldCode): code is StaffFaultCode {
  return staffFaults.some((one) => one === code)
}
