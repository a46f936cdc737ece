/**
 * How often a law is tried with values drawn at random: few times in `npm test`, others in each run; many times in
 * `npm run drill -- laws`.
 */
export function draws(few: number): { numRuns: number } {
  return { numRuns: few * Number(process.env.TEST_DRAWS ?? 1) }
}
