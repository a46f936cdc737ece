import { EMPTY_FORM, type FormState } from '#lib/admin/forms/form-state.ts'
import { textsIn } from '#lib/services/texts/index.ts'
import type { PanelAction } from '../panel-actions.ts'
import { inRequest } from './in-request.ts'
import type { Given, World } from './world.ts'

/** How an action answers: `led` away, `refused`, asked for a `proof`, told what is wrong with its `input`, or `done`. */
export type Answered = 'led' | 'refused' | 'proof' | 'input' | 'done'

/** Sends a form to an action, or calls it, as Next would for a request with this session. */
export async function sendAction(
  { app }: Pick<World, 'app'>,
  action: PanelAction,
  given: Given,
  session: string | undefined,
): Promise<{ answered: Answered; result: unknown }> {
  const isCall = 'call' in given
  const input = isCall ? [given.call] : [EMPTY_FORM, formOf(given as Exclude<Given, { call: unknown }>)]
  try {
    const headers = { 'next-action': action.name }
    const result = await inRequest(app, { session, headers }, () => action.run(...input))
    return { answered: isCall ? readCall(result) : readForm(result as FormState), result }
  } catch (error) {
    const { digest = '' } = error as { digest?: string }
    if (!digest.startsWith('NEXT_REDIRECT')) throw error
    return { answered: 'led', result: null }
  }
}

function formOf(given: Record<string, string | readonly string[] | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(given)) {
    if (value instanceof Blob) form.set(name, value, (value as File).name ?? 'file')
    else for (const one of [value].flat() as string[]) form.append(name, one)
  }
  return form
}

function readForm({ message, errors, needsProof }: FormState): Answered {
  if (needsProof) return 'proof'
  if (message === textsIn('en').t('admin.refused.forbidden')) return 'refused'
  return message !== undefined || Object.keys(errors).length > 0 ? 'input' : 'done'
}

/** A call that is refused answers with nothing. */
function readCall(result: unknown): Answered {
  const shown = JSON.stringify(result ?? null)
  return ['null', '[]', '{"pictures":[],"next":null}'].includes(shown) ? 'refused' : 'done'
}
