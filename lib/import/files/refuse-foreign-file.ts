import { ImportError } from '../import-error.ts'

/** The first bytes in hexadecimal. */
const SIGNATURES = [
  { begins: '255044462d', what: 'a PDF' },
  { begins: 'd0cf11e0', what: 'an Excel workbook' },
  { begins: '526172211a', what: 'a RAR archive' },
  { begins: '377abcaf', what: 'a 7z archive' },
]

/** Throws ImportError for files that are often mistaken for an export. */
export function refuseForeignFile(first: Buffer): void {
  const hex = first.subarray(0, 8).toString('hex')
  const isPage = /^\W*<(?:!doctype html|html)\b/i.test(first.toString('latin1'))
  const what = isPage ? 'a web page' : SIGNATURES.find(({ begins }) => hex.startsWith(begins))?.what
  if (what) throw new ImportError(`The file is ${what}, not an export. Export it again as CSV or XML.`)
}
