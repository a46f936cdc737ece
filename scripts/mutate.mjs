import { parseArgs } from 'node:util'
import { areas } from '../tests/mutation/areas.mjs'
import { equivalent } from '../tests/mutation/equivalent.mjs'
import { paint, runScript, say } from './support/console.mjs'
import { ensureRunner, mutatePart, sampleCode } from './support/mutation.mjs'
import { confidenceInterval } from './support/mutation-sample.mjs'
import { ensureGenerated, ensureInstalled } from './support/prepare.mjs'

const usage = `
bin/storefront develop mutate [AREA …] [--concurrency 2] [--sample 100 [--seed 1]] [--only PATH …] [--tests PATH …]

Changes the code of an area in many small ways, one at a time, and says which changes no test notices. Areas:
${Object.entries(areas)
  .map(([name, { promise }]) => `\n  ${name.padEnd(10)} ${promise}`)
  .join('')}

Without an area it goes through all of them, which takes hours. It may be stopped at any time: what an area's finished parts
came to is kept in .build/mutation for as long as their code and tests stay as they are. --sample draws so many mutants of
each area, which takes minutes, and says how far the area's own score may be from theirs. --only leaves out mutants of other
files or folders, and --tests runs no other tests: for whoever answers survivors with a new test. Exits with 1 where an area
is below 85 % or a survivor is not named in tests/mutation/equivalent.mjs.
`

const GOAL = 0.85
const NOTICED = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

runScript(usage, async (args) => {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      concurrency: { type: 'string', default: '2' },
      only: { type: 'string', multiple: true },
      sample: { type: 'string' },
      seed: { type: 'string', default: '1' },
      tests: { type: 'string', multiple: true },
    },
  })
  const chosen = positionals.length > 0 ? positionals : Object.keys(areas)
  const unknown = chosen.find((name) => !Object.hasOwn(areas, name))
  if (unknown) throw new Error(`There is no area ${unknown}. Choose from: ${Object.keys(areas).join(', ')}.`)
  await ensureInstalled()
  await ensureGenerated()
  await ensureRunner()
  let hasPassed = true
  for (const name of chosen) {
    const { mutants, total } = await mutateArea(name, values)
    hasPassed = report(name, mutants, total) && hasPassed
  }
  return hasPassed ? 0 : 1
})

/** `total` is how many mutants there are, if not all of them were run. */
async function mutateArea(name, { concurrency, only, sample, seed, tests = areas[name].tests }) {
  const { parts } = areas[name]
  const wish = { tests, concurrency: Number(concurrency) }
  if (sample || only)
    return mutateSample(name, { ...wish, only, size: Number(sample ?? Infinity), seed: Number(seed) })
  const mutants = []
  for (const [part, code] of Object.entries(parts)) {
    mutants.push(...(await mutatePart(`${name}/${part}`, { ...wish, code })))
  }
  return { mutants, total: undefined }
}

/** All parts in one run: each run goes through all tests of the area first. */
async function mutateSample(name, { tests, concurrency, only, size, seed }) {
  const code = Object.values(areas[name].parts).flat()
  const { keys, total } = await sampleCode(code, { only, size, seed })
  return {
    mutants: await mutatePart(`${name}/sample`, {
      code,
      tests,
      concurrency,
      sample: keys,
      isTrial: only !== undefined,
    }),
    total,
  }
}

/** Prints the score and the survivors, file by file. Returns whether the area keeps its promise. */
function report(name, mutants, total) {
  const noticed = mutants.filter(({ status }) => NOTICED.has(status)).length
  const missed = mutants.filter(({ status }) => MISSED.has(status))
  const survivors = missed.filter((mutant) => !isEquivalent(mutant))
  const judged = noticed + survivors.length
  const score = judged === 0 ? 1 : noticed / judged
  say(`\n${paint('bold', name)}  ${areas[name].promise}`)
  say(
    `${noticed} of ${judged} mutants noticed, ${(100 * score).toFixed(1)} %; ` +
      `${missed.length - survivors.length} equivalent ones left out.`,
  )
  if (total !== undefined) {
    const [low, high] = confidenceInterval(noticed, judged).map((share) => (100 * share).toFixed(1))
    say(`Drawn from ${total}: with 95 % confidence, ${low} to ${high} % of those are noticed.`)
  }
  for (const { file, line, mutator, original, replacement, status } of survivors) {
    say(`\n${file}:${line}  ${mutator}${status === 'NoCoverage' ? ', run by no test' : ''}`)
    say(paint('red', `- ${original}`))
    say(paint('green', `+ ${replacement}`))
  }
  return score >= GOAL && survivors.length === 0
}

function isEquivalent({ file, text, original, replacement }) {
  return equivalent.some(
    ({ on = '', ...one }) =>
      one.file === file && one.original === original && one.replacement === replacement && text.includes(on),
  )
}
