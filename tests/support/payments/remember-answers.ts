import type { ProviderAnswer } from './provider-server.ts'

type Remembered = { fingerprint: string; answer: ProviderAnswer }

/** A provider's answers by idempotency key: the same request again has the same answer, another one `conflict`. */
export function rememberAnswers(conflict: ProviderAnswer) {
  const kept = new Map<string, Remembered>()
  return (key: string | undefined, fingerprint: string, make: () => ProviderAnswer): ProviderAnswer => {
    const known = key === undefined ? undefined : kept.get(key)
    if (known) return known.fingerprint === fingerprint ? known.answer : conflict
    const answer = make()
    // What was refused is not kept: the same key may come with a better request.
    if (key !== undefined && answer.status < 400) kept.set(key, { fingerprint, answer: freeze(answer) })
    return answer
  }
}

/** As it was, whatever becomes of the objects in it. */
function freeze(answer: ProviderAnswer): ProviderAnswer {
  return structuredClone(answer)
}
