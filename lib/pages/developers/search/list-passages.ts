import { type ApiDocument, listOperations } from '../api-shape.ts'
import { type GuidedSite, listGuideSections, type Section } from '../guides.ts'

/** A part of the developers' pages that can be found: `part` says what it is a part of. */
export type Passage = { title: string; part: string; url: string; text: string }

/** Every section of every guide, and every operation. */
export async function listPassages(site: GuidedSite, document: ApiDocument): Promise<Passage[]> {
  const sections = (await listGuideSections(site)).map(({ guide, title, url, text }: Section) => ({
    title: plain(title),
    part: guide,
    url,
    text: plain(text),
  }))
  return [...sections, ...listOperationPassages(document)]
}

function listOperationPassages(document: ApiDocument): Passage[] {
  return listOperations(document).map(({ method, path, operation }) => ({
    title: operation.summary,
    part: `${method} ${path}`,
    url: `/developers/operations/${operation.operationId}`,
    text: plain(
      [
        operation.description ?? '',
        `${method} ${path} ${operation.operationId}`,
        ...(operation.parameters ?? []).map(({ name, description }) => `${name} ${description ?? ''}`),
      ].join('\n'),
    ),
  }))
}

/** Markdown as text, a paragraph or a row of a table in each line: without the signs that mark code, emphasis, links and tables. */
function plain(text: string): string {
  return text
    .replace(/^```.*$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\|(?:[-: ]+\|)+$/gm, '')
    .replace(/^\| *| *\|$/gm, '')
    .replace(/ *\| */g, ' · ')
    .replace(/[`*]/g, '')
    .replace(WRAPPED, ' ')
    .replace(/[ \t]+/g, ' ')
}

/** The end of a line within a paragraph: lines of prose are long, and those of code and tables are not. */
const WRAPPED = /(?<=^[^\n]{100,})\n(?=[\p{L}\p{N}(“"'/])/gmu
