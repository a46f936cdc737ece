import { ANSWER_MS } from '../push-driver.ts'

export type JsonAnswer = { status: number; body: unknown }

/** Posts JSON. The body is null if the answer is not JSON. */
export async function postJson(
  url: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<JsonAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
