import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inBuild, root } from './paths.mjs'

/**
 * Which of the project's functions run during `work`, in this process: V8 counts their calls, and the bundle's source maps say
 * where each was written. Work that runs in worker threads is not seen.
 * @template T
 * @param {() => Promise<T>} work
 * @param {() => void} [prepare] runs directly before, and is not counted
 * @returns {Promise<{ result: T, files: { file: string, functions: { name: string, line: number, count: number }[] }[] }>}
 *   files relative to the root, sorted; packages and generated code are left out
 */
export async function recordCalls(work, prepare = () => {}) {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    prepare()
    // What ran until here is counted again from zero.
    await session.post('Profiler.takePreciseCoverage')
    const result = await work()
    const { result: scripts } = await session.post('Profiler.takePreciseCoverage')
    return { result, files: groupByFile(scripts.filter(({ url }) => isBundled(url)).flatMap(listCalls)) }
  } finally {
    session.disconnect()
  }
}

function isBundled(url) {
  return url.startsWith('file:') && fileURLToPath(url).startsWith(inBuild('programs'))
}

/** The functions of one script that were called, by where they were written. */
function listCalls({ url, functions }) {
  const file = fileURLToPath(url)
  const text = readFileSync(file, 'utf8')
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  const findLine = indexLines(text)
  return functions.flatMap(({ functionName, ranges: [range] }) => {
    const isScript = range.startOffset === 0 && functionName === ''
    if (range.count === 0 || isScript) return []
    const entry = map.findEntry(...findLine(range.startOffset))
    if (entry?.originalSource === undefined) return []
    const source = path.relative(root, path.resolve(writtenIn(file), decodeURI(entry.originalSource)))
    if (/(^|\/)(node_modules|generated)\//.test(source) || source.startsWith('..')) return []
    return [
      {
        file: source,
        name: functionName || '(anonymous)',
        line: entry.originalLine + 1,
        count: range.count,
      },
    ]
  })
}

/** Where the bundle wrote a script before its folder had a name: the paths in its source map start there. */
function writtenIn(file) {
  const [, ...rest] = path.relative(inBuild('programs'), file).split(path.sep)
  return path.dirname(inBuild('programs', ...rest))
}

/** Turns an offset into a line and a column, both from zero. */
function indexLines(text) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return [low, offset - starts[low]]
  }
}

function groupByFile(calls) {
  const files = new Map()
  for (const { file, ...call } of calls) files.set(file, [...(files.get(file) ?? []), call])
  return [...files]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, functions]) => ({ file, functions }))
}
