import path from 'node:path'
import { type AtRule, CssSyntaxError, type Declaration, parse } from 'postcss'
import type { Remark } from '../findings/finding.ts'
import { didYouMean } from '../findings/nearest-name.ts'
import { offsetOf } from './offset-of.ts'

type Stylesheet = {
  /** Its path below assets/. */
  file: string
  text: string
  /** The theme's own assets. */
  assets: ReadonlySet<string>
}

/** Remarks on a stylesheet: what cannot be read, files that are missing, and what other hosts would serve. */
export function checkStylesheet({ file, text, assets }: Stylesheet): Remark[] {
  try {
    const remarks: Remark[] = []
    const root = parse(text)
    const tell = (node: AtRule | Declaration, value: string) => {
      const begin = node.source?.start?.offset ?? 0
      for (const { url, index } of findUrls(value, node.type === 'atrule')) {
        const at = text.indexOf(value, begin)
        const remark = checkUrl(url, { file, assets, isPicture: showsPicture(node) })
        if (remark) remarks.push({ ...remark, offset: at < 0 ? begin : at + index })
      }
    }
    root.walkDecls((declaration) => {
      tell(declaration, declaration.value)
      const fault = findFault(declaration)
      if (fault)
        remarks.push({
          severity: 'error',
          code: 'syntax',
          offset: declaration.source?.start?.offset ?? 0,
          ...fault,
        })
    })
    root.walkRules((rule) => {
      const selector = rule.selector.trim()
      if (selector !== '' && !/[,>+~]$/.test(selector)) return
      const offset = rule.source?.start?.offset ?? 0
      const message =
        selector === '' ? 'This block has no selector.' : `The selector \`${selector}\` is not complete.`
      remarks.push({
        severity: 'error',
        code: 'syntax',
        offset,
        message,
        fix: 'Compare with `selector { property: value; }`.',
      })
    })
    root.walkAtRules('import', (rule) => tell(rule, rule.params))
    return remarks
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    const offset = offsetOf(text, error.line ?? 1, error.column ?? 1)
    return [{ severity: 'error', code: 'syntax', offset, ...explain(error.reason) }]
  }
}

const URL_VALUE = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)/gi
const IMPORTED = /^\s*(?:"([^"]*)"|'([^']*)')/

function findUrls(value: string, isImport: boolean): { url: string; index: number }[] {
  const imported = isImport ? IMPORTED.exec(value) : null
  const found = [...value.matchAll(URL_VALUE), ...(imported ? [imported] : [])]
  return found.map((match) => ({ url: match[1] ?? match[2] ?? match[3] ?? '', index: match.index }))
}

/** Fonts and imported stylesheets are blocked from elsewhere; pictures are not. */
function showsPicture(node: AtRule | Declaration): boolean {
  return node.type === 'decl' && node.prop.toLowerCase() !== 'src'
}

type About = Pick<Stylesheet, 'file' | 'assets'> & { isPicture: boolean }

function checkUrl(url: string, { file, assets, isPicture }: About): Omit<Remark, 'offset'> | undefined {
  if (url === '' || /^(?:#|data:)/i.test(url)) return undefined
  if (/^\/(?!\/)/.test(url)) return FROM_ROOT
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(url)) return isPicture ? PICTURE_ELSEWHERE : BLOCKED_ELSEWHERE
  const [name = ''] = url.split(/[?#]/, 1)
  const target = path.posix.join(path.posix.dirname(file), decode(name))
  if (assets.has(target)) return undefined
  const message = `The theme has no asset \`${target}\`.`
  const otherwise = `Put it into assets/${target}. Addresses in a stylesheet are relative to it, and reach the theme's own assets only.`
  const fix = didYouMean(target, assets, otherwise, (one) => `\`${relativeTo(file, one)}\``)
  return { severity: 'warning', code: 'unknown_asset', message, fix }
}

const PICTURE_ELSEWHERE = {
  severity: 'warning',
  code: 'foreign_host',
  message: 'This picture comes from another host, which learns of every visitor.',
  fix: 'Put it into assets/, and name it relative to the stylesheet: `url(paper.webp)`.',
} as const
const BLOCKED_ELSEWHERE = {
  severity: 'warning',
  code: 'blocked_by_policy',
  message: 'This comes from another host and is not loaded.',
  fix: 'Put the file into assets/, and name it relative to the stylesheet: `url(fonts/body.woff2)`.',
} as const

const FROM_ROOT = {
  severity: 'warning',
  code: 'root_address',
  message: 'This is looked for at the root of the host, which the site may be below.',
  fix: 'Put the file into assets/, and name it relative to the stylesheet: `url(paper.webp)`.',
} as const

function relativeTo(file: string, asset: string): string {
  return path.posix.relative(path.posix.dirname(file), asset)
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Why browsers drop a declaration that can be read. */
function findFault({ prop, value, variable }: Declaration): { message: string; fix: string } | undefined {
  if (value.trim() === '' && !variable)
    return { message: `\`${prop}\` has no value.`, fix: `Write \`${prop}: value;\`, or remove it.` }
  return undefined
}

function explain(reason: string): { message: string; fix: string } {
  switch (reason) {
    case 'Unclosed block':
      return { message: 'This block is not closed.', fix: 'Write `}` where it ends.' }
    case 'Unclosed comment':
      return { message: 'This comment is not closed.', fix: 'Write `*/` where it ends.' }
    case 'Unclosed string':
      return { message: 'This text is not closed.', fix: 'Write the closing quote.' }
    case 'Unclosed bracket':
      return { message: 'This parenthesis is not closed.', fix: 'Write `)` where it ends.' }
    case 'Unexpected }':
      return { message: 'This `}` closes nothing.', fix: 'Remove it, or write the `{` that it belongs to.' }
    default:
      return {
        message: `This is not CSS: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`,
        fix: 'Compare with `selector { property: value; }`.',
      }
  }
}
