import type { FileReport } from './describe-file.ts'
import { nameDelimiter, nameEncoding } from './name-format.ts'

/** Remarks on how a file was read; none for UTF-8 separated by commas. `otherSite` says how to name another former site. */
export function describeFileReport(report: FileReport, otherSite = ''): string[] {
  const { encoding, damaged, delimiter = ',', language, guessed_site: site } = report
  const { entries = [], left_out: leftOut = [] } = report
  return [
    entries.length > 1 &&
      `The archive's files were read in this order, lines counted through: ${entries.join(', ')}.`,
    entries.length === 1 && `${entries[0]} in the archive was read.`,
    leftOut.length > 0 && `Of the archive was left out: ${leftOut.join(', ')}.`,
    encoding !== 'utf-8' &&
      `The file was read as ${encoding
        .split(', ')
        .map((name) => nameEncoding({ name }))
        .join(' and ')}.`,
    damaged && 'The file is UTF-8 with damaged characters, which were read as "\ufffd".',
    delimiter !== ',' && `Its cells are separated by ${nameDelimiter(delimiter)}.`,
    language && `Its headers are ${nameLanguage(language)}.`,
    site && `Most of its pictures are at ${site}, which is taken to be the former site.${otherSite}`,
  ].filter((sentence) => typeof sentence === 'string')
}

function nameLanguage(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
}
