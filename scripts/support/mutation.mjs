import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { step } from './console.mjs'
import { fingerprint, listFiles } from './fingerprint.mjs'
import { drawSample, fileOf } from './mutation-sample.mjs'
import { inBuild, inRoot } from './paths.mjs'
import { run, runOrFail } from './run.mjs'

const runnerFolder = inRoot('tests/mutation')
const sampleChecker = inRoot('tests/mutation/sample-checker.mjs')
const runnerFiles = [
  'tests/mutation/forget-mutant.ts',
  'tests/mutation/kept-thread.ts',
  'tests/mutation/package-lock.json',
  'tests/mutation/vitest.config.ts',
]
const runner = path.join(runnerFolder, 'node_modules/@stryker-mutator/core/bin/stryker.js')

/** @typedef {{ file: string, line: number, text: string, mutator: string, original: string, replacement: string, status: string }} Mutant */

/** Installs the mutation runner beside its lock file: it is large, and nothing else needs it. */
export async function ensureRunner() {
  const stamp = path.join(runnerFolder, 'node_modules/.installed')
  const wanted = await fingerprint(['tests/mutation/package-lock.json'])
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  await step('Installing the mutation runner (npm ci)', () =>
    runOrFail('npm', ['ci', '--prefix', runnerFolder, '--no-audit', '--no-fund']),
  )
  await writeFile(stamp, wanted)
}

/**
 * Draws some of an area's mutants.
 * @param {string[]} code paths as in `tests/mutation/areas.mjs`
 * @param {{ size: number, seed: number, only?: string[] }} wish `only`: files or folders; others of the code are left out
 * @returns {Promise<{ total: number, keys: string[] }>} as of `drawSample`
 */
export async function sampleCode(code, { only, ...wish }) {
  const isWanted = (file) =>
    only === undefined || only.some((path) => `${file}/`.startsWith(`${path}/`.replace('//', '/')))
  return drawSample(listCode(code).filter(isWanted), wish)
}

/**
 * The mutants of a part and what became of each. A run whose code and tests have not changed since is read again.
 * @param {string} name
 * @param {{ code: string[], tests: string[], concurrency: number, sample?: string[], isTrial?: boolean }} part paths as in
 *   `tests/mutation/areas.mjs`; only mutants with the keys in `sample` are run, if it is given; `isTrial`: does not wait long for
 *   what hangs, as its result is looked at and not counted
 * @returns {Promise<Mutant[]>}
 */
export async function mutatePart(name, { code, tests, concurrency, sample, isTrial }) {
  const drawn = new Set(sample?.map(fileOf))
  const codeFiles = listCode(code).filter((file) => sample === undefined || drawn.has(file))
  if (codeFiles.length === 0) return []
  const testFiles = expand(tests, '.test.ts').filter((file) => !canSeeNoMutant(file))
  const folder = inBuild('mutation', name.replaceAll('/', '-'))
  const inputs = await fingerprint([...codeFiles, ...testFiles, ...runnerFiles])
  const stamp = [inputs, ...(sample ?? [])].join('\n')
  const reportFile = path.join(folder, 'report.json')
  if ((await readFile(path.join(folder, 'stamp'), 'utf8').catch(() => '')) !== stamp) {
    await mkdir(folder, { recursive: true })
    await runStryker(folder, { codeFiles, testFiles, concurrency, reportFile, sample, isTrial })
    await writeFile(path.join(folder, 'stamp'), stamp)
  }
  return parseReport(JSON.parse(await readFile(reportFile, 'utf8')))
}

async function runStryker(folder, { codeFiles, testFiles, concurrency, reportFile, sample, isTrial }) {
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', ...(sample ? [sampleChecker] : [])],
    checkers: sample ? ['sample'] : [],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    mutate: codeFiles,
    coverageAnalysis: 'perTest',
    // A mutant that runs once, when its module is loaded, would take all tests to judge.
    ignoreStatic: true,
    // Nothing checks types here, and the comment that turns the check off would stand in files that tests read.
    disableTypeChecks: false,
    concurrency,
    timeoutMS: isTrial ? 15_000 : 120_000,
    // A busy machine is no test that notices. What loops for ever is ended before, by how often it is run through.
    timeoutFactor: 5,
    dryRunTimeoutMinutes: 60,
    tempDirName: '.build/mutation/sandbox',
    // The empty database that tests begin with is worth taking along.
    ignorePatterns: [
      '.git',
      '.next',
      '.next-*',
      '.build/*',
      '!.build/templates',
      'storage',
      'bench',
      'drill',
    ],
    // TypeScript 7 has no function to rewrite the file with; nothing in it needs that.
    tsconfigFile: 'none.json',
    reporters: ['json', 'progress'],
    jsonReporter: { fileName: reportFile },
    // What was not drawn last time would be taken for judged.
    incremental: !sample,
    incrementalFile: path.join(folder, 'incremental.json'),
    allowConsoleColors: false,
  }
  const configFile = path.join(folder, 'stryker.json')
  const sampleFile = path.join(folder, 'sample.json')
  await writeFile(configFile, JSON.stringify(config, null, 2))
  await writeFile(sampleFile, JSON.stringify(sample ?? []))
  const { code: exit } = await run(process.execPath, [runner, 'run', configFile], {
    show: true,
    env: { MUTATION_TESTS: testFiles.join(','), MUTATION_SAMPLE: sampleFile },
  })
  if (exit !== 0) throw new Error(`The mutation run ended with exit code ${exit}.`)
}

/** @returns {Mutant[]} */
export function parseReport({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants.map(({ location, mutatorName, replacement, status, testsCompleted }) => ({
      file,
      line: location.start.line,
      text: lines[location.start.line - 1] ?? '',
      mutator: mutatorName,
      original: cut(lines, location),
      replacement: replacement ?? '',
      // Whatever keeps tests from being set up is noticed, though none of them fails.
      status: status === 'Survived' && testsCompleted === 0 ? 'Killed' : status,
    }))
  })
}

function cut(lines, { start, end }) {
  const part = lines.slice(start.line - 1, end.line)
  if (start.line === end.line) return (part[0] ?? '').slice(start.column - 1, end.column - 1)
  const [first = '', ...rest] = part
  const last = rest.pop() ?? ''
  return [first.slice(start.column - 1), ...rest, last.slice(0, end.column - 1)].join('\n')
}

/** Mutants are tried on SQLite: what is for PostgreSQL alone runs in none of their tests. */
function listCode(code) {
  return expand(code, '.ts').filter((file) => !/\/postgres(?:ql)?[/-]/.test(file))
}

/** Mutants are tried on SQLite, in the process of the tests; these tests need PostgreSQL, or kill processes of their own. */
function canSeeNoMutant(testFile) {
  return /\.pg\.test\.ts$|\bkilled\.test\.ts$/.test(testFile)
}

function expand(paths, ending) {
  return paths.flatMap(listPath).filter((file) => file.endsWith(ending))
}

function listPath(given) {
  const folder = given.replace(/\/$/, '')
  const files = listFiles(folder)
  if (files.length === 0) throw new Error(`tests/mutation/areas.mjs names ${given}, which does not exist.`)
  return given === folder ? files : files.filter((file) => path.posix.dirname(file) === folder)
}
