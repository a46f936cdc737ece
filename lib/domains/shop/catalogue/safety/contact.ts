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

/** One document a line, such as `Instructions: https://example.com/lamp.pdf`; null if a line is none. */
export function parseSafetyDocuments(text: string): SafetyDocument[] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const documents = lines.map((line) => {
    const [, name = '', url = ''] =
      /^(.{1,120}?):\s*(https:\/\/\S{1,500}|\/(?!\/)\S{1,500})$/.exec(line) ?? []
    return { name: name.trim(), url }
  })
  return documents.every(({ name, url }) => name !== '' && url !== '') ? documents : null
}

export function writeSafetyDocuments(documents: readonly SafetyDocument[]): string {
  return documents.map(({ name, url }) => `${name}: ${url}`).join('\n')
}
