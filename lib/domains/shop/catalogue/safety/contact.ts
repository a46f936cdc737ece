/** A manufacturer or responsible person, as Regulation (EU) 2023/988, Art. 19 has them named. */
export type SafetyContact = {
  name: string
  /** The postal address, on several lines. */
  address: string
  /** An e-mail or web address. */
  contact: string
}

/** A document about safety, such as instructions, and its address: on this site, or with https. */
export type SafetyDocument = { name: string; url: string }

/** All that a product's page says about its safety. */
export type ProductSafety = {
  manufacturer: SafetyContact | null
  responsible: SafetyContact | null
  /** Warnings and safety information, in plain text. */
  text: string
  documents: SafetyDocument[]
}

/** As long as the index of the directory takes. */
const MAX = { name: 200, address: 500, contact: 200 }

const ELECTRONIC = /^\S+@\S+\.\S+$|^https?:\/\/\S+$|^(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/\S*)?$/i

export function isElectronicAddress(text: string): boolean {
  return ELECTRONIC.test(text)
}

/** As files have a contact in one cell: its name on the first line, its electronic address on the last, its postal one between. */
export function writeSafetyContact({ name, address, contact }: SafetyContact): string {
  return [name, address, contact].filter(Boolean).join('\n')
}

/** A name alone also stands for an entry of the directory that says more. */
export function isNameAlone({ address, contact }: SafetyContact): boolean {
  return address === '' && contact === ''
}

/** Null for an empty text. What is missing is empty. */
export function parseSafetyContact(text: string): SafetyContact | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const [name = '', ...rest] = lines
  if (name === '') return null
  const last = rest.at(-1) ?? ''
  const contact = isElectronicAddress(last) ? last : ''
  const address = (contact === '' ? rest : rest.slice(0, -1)).join('\n')
  return {
    name: name.slice(0, MAX.name),
    address: address.slice(0, MAX.address),
    contact: contact.slice(0, MAX.contact),
  }
}

export const MAX_DOCUMENTS = 20
const MAX_TITLE = 120

/** Titled, and either a path of this site or an address with https. */
export function isSafetyDocument({ name, url }: SafetyDocument): boolean {
  const isNamed = name.trim() !== '' && name.length <= MAX_TITLE
  return isNamed && /^(?:https:\/\/|\/(?!\/))\S{1,500}$/.test(url)
}

/** One document a line, such as `Instructions: https://example.com/lamp.pdf`; null if a line is none. */
export function parseSafetyDocuments(
  text: string,
  toPath: (address: string) => string,
): SafetyDocument[] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const documents = lines.map((line) => {
    const [, name = '', address = ''] = /^(.+?):\s*((?:https:\/\/|\/)\S+)$/.exec(line) ?? []
    return { name: name.trim(), url: toPath(address) }
  })
  return documents.length <= MAX_DOCUMENTS && documents.every(isSafetyDocument) ? documents : null
}

export function writeSafetyDocuments(
  documents: readonly SafetyDocument[],
  toAddress: (url: string) => string,
): string {
  return documents.map(({ name, url }) => `${name}: ${toAddress(url)}`).join('\n')
}
