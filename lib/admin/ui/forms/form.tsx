'use client'

import { useRouter } from 'next/navigation'
import {
  createContext,
  type FormEvent,
  Fragment,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useActionState,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { EMPTY_FORM, type FormAction, type FormState } from '../../forms/form-state.ts'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { useToasts } from '../frame/toasts.tsx'
import { Conflict } from './conflict.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { useDraft } from './draft.ts'
import { isUnsaved } from './is-unsaved.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { saveNow } from './save-now.ts'
import { answerAlways, sendAction } from './send-action.ts'

type FormContext = {
  id: string
  state: FormState
  isPending: boolean
  /** Whether the page is about to show what was saved. */
  isRefreshing: boolean
  /** Whether the state's values are what was typed, so that a box that is not among them was unticked. */
  isTyped: boolean
  /** Whether something was typed that is not saved. */
  isChanged: boolean
  /** Goes back to what is saved. */
  discard(): void
}

const Shown = createContext<FormContext | null>(null)

/** The form around a field or button. */
export function useForm(): FormContext {
  const form = useContext(Shown)
  if (!form) throw new Error('A field needs a form around it.')
  return form
}

type Props = {
  action: FormAction
  children: ReactNode
  className?: string
  /**
   * For forms that take a while to fill in: keeps what was typed in the browser until it is saved. With `ask`, leaving the page asks
   * instead, where something else keeps it.
   */
  guard?: boolean | 'ask'
  /** The version of the store's data that its fields show, sent with them: saving an older one shows both sides. */
  version?: string
  /**
   * The store's data that its fields show, unless `version` says that. Once that changes they are reset, unless something typed is not
   * saved: then they stay as they are, with their version.
   */
  shows?: string
  /** The initial state, if something is known already. */
  initial?: FormState
  /** Takes back what was done; given the `undo` that the action answered. */
  undo?: FormAction
  /** By which buttons elsewhere on the page send it. */
  formId?: string
  /** The id of a form that has to be saved first: this one acts on what is saved, not on what is typed. */
  needsSaved?: string
  /** Whether other forms of the page that save by themselves are saved first: this one acts on what is saved. */
  savesFirst?: boolean
  /** With `off`, a page that the browser comes back to shows what is saved, not what was typed. */
  autoComplete?: 'off'
  /** Called with what an action answers that was done. */
  onDone?(state: FormState): void
}

/**
 * A form that is sent to an action. It works before its scripts have loaded; once they have, faults are shown beside the fields and
 * above them, nothing typed is lost, and a grave act asks for a proof and goes on.
 */
export function PanelForm({
  action,
  children,
  className,
  guard = false,
  version,
  shows = version,
  initial = EMPTY_FORM,
  undo,
  onDone,
  formId,
  needsSaved,
  savesFirst = false,
  autoComplete,
}: Props) {
  const id = useId()
  const router = useRouter()
  const toasts = useToasts()
  const form = useRef<HTMLFormElement>(null)
  const sender = useRef<HTMLElement | null>(null)
  const texts = usePanelTexts()
  const [state, send, isPending] = useActionState(answerAlways(action, texts.lost), initial)
  const [isRefreshing, refresh] = useTransition()
  const [isProving, setProving] = useState(false)
  const draft = useDraft(form, { keeps: guard === true ? 'browser' : guard || null })
  const [discarded, setDiscarded] = useState<FormState | null>(null)
  const agreed = useRef<[string, string] | null>(null)
  const announce = useRef<(() => void) | null>(null)
  const isSaving = useRef(false)
  const [isAsked, setAsked] = useState(false)
  const fields = useRef({ shows, version, children })
  if (fields.current.shows === shows || !draft.hasChanged()) fields.current = { shows, version, children }
  const isRestored = draft.restored !== null && state === initial
  const own = state === discarded ? { ...EMPTY_FORM, answered: state.answered } : state
  const shown: FormState = isRestored ? { ...state, values: draft.restored ?? {} } : own
  const isInert = guard === true && shows !== undefined && (isPending || isRefreshing)
  const focused = useRef('')
  useEffect(() => {
    const field = isInert ? null : form.current?.elements.namedItem(focused.current)
    if (field instanceof HTMLElement && document.activeElement === document.body) field.focus()
  }, [isInert])
  // Once the page shows what was saved: an act that begins at the message then sends the present version.
  useEffect(() => {
    if (!isRefreshing) takeUp(announce)
  }, [isRefreshing])
  useEffect(() => () => takeUp(announce), [])
  const discard = () => {
    setDiscarded(state)
    draft.discard()
  }

  const takeBack = async (what: string) => {
    if (!undo) return
    const { done, message = texts.failed } = await sendAction(undo, { undo: what }, texts.lost)
    toasts.show(done ?? message)
    router.refresh()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is acted on once.
  useEffect(() => {
    if (state.answered === 0) return
    if (state.needsProof) return setProving(true)
    if (state.asks) return setAsked(true)
    agreed.current = null
    if (state.message !== undefined) return focusSummary(form.current)
    if (state.found !== undefined && state.to === undefined) return
    draft.markSaved()
    const { done, undo: what } = state
    if (done !== undefined)
      announce.current = () =>
        toasts.show(
          done,
          what === undefined ? undefined : { label: texts.undo, run: () => void takeBack(what) },
        )
    onDone?.(state)
    if (state.to === undefined) return refresh(() => router.refresh())
    takeUp(announce)
    router.push(state.to)
  }, [state.answered])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUnsaved(needsSaved)) return toasts.show(texts.saveFirst)
    if (focusRefusedFile(event.currentTarget)) return
    const { submitter } = event.nativeEvent as SubmitEvent
    sender.current = submitter
    focused.current = document.activeElement?.getAttribute('name') ?? ''
    const data = new FormData(event.currentTarget, submitter)
    if (agreed.current) data.set(...agreed.current)
    if (isSaving.current) return
    isSaving.current = savesFirst
    const isSaved = !savesFirst || (await saveNow())
    isSaving.current = false
    if (!isSaved) return toasts.show(texts.saveFirst)
    startTransition(() => send(data))
  }
  return (
    <Shown
      value={{
        ...{ id, state: shown, isPending, isRefreshing, discard },
        isTyped: shown.message !== undefined || isRestored,
        isChanged: draft.isChanged,
      }}
    >
      <form
        ref={form}
        id={formId}
        data-unsaved={draft.isChanged || undefined}
        action={send}
        onSubmit={submit}
        className={className ?? 'form'}
        noValidate
        autoComplete={autoComplete}
        // Until the fields show what was saved, anything typed into them would be lost.
        inert={isInert}
      >
        <Summary />
        {isRestored && (
          <div className="notice">
            <p role="status">{texts.restored}</p>
            <button type="button" className="button button-plain" onClick={discard}>
              {texts.discard}
            </button>
          </div>
        )}
        {shown.conflict && (
          <Conflict conflict={shown.conflict} begun={draft.begun()} form={form} onTakeAll={draft.markSaved} />
        )}
        <Fragment key={`${fields.current.shows}:${draft.round}`}>
          {fields.current.version !== undefined && (
            <input type="hidden" name="version" value={fields.current.version} key={fields.current.version} />
          )}
          {fields.current.children}
        </Fragment>
      </form>
      {isAsked && state.asks && (
        <ConsentDialog
          asks={state.asks}
          onClose={() => setAsked(false)}
          onAgreed={({ field, value }) => {
            setAsked(false)
            agreed.current = [field, value]
            form.current?.requestSubmit(sender.current)
          }}
        />
      )}
      {isProving && (
        <ProofDialog
          onClose={() => setProving(false)}
          onProved={() => {
            setProving(false)
            // By the same button, whose value says what is to be done.
            form.current?.requestSubmit(sender.current)
          }}
        />
      )}
    </Shown>
  )
}

function takeUp(announce: RefObject<(() => void) | null>): void {
  const say = announce.current
  announce.current = null
  say?.()
}

/** Leads to a field whose file was refused when it was chosen. */
function focusRefusedFile(form: HTMLFormElement): boolean {
  const fields = [...form.elements].filter((one) => one instanceof HTMLInputElement)
  const refused = fields.find(({ validity }) => validity.customError)
  refused?.focus()
  return refused !== undefined
}

function focusSummary(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[data-summary]')?.focus()
}

/** The errors, with a link to each field; an error of no visible field is shown here alone. */
function Summary() {
  const { id, state } = useForm()
  const [labels, setLabels] = useState<Record<string, string>>({})
  // Before it is painted and read aloud, so that a text never stands there without the name of its field.
  useLayoutEffect(() => {
    const names = Object.keys(state.errors)
    setLabels(Object.fromEntries(names.map((name) => [name, findLabel(fieldId(id, name))])))
  }, [id, state.errors])
  if (state.message === undefined) return null
  const fields = Object.entries(state.errors)
  return (
    <div className="notice notice-bad" role="alert" tabIndex={-1} data-summary>
      <p>{state.message}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, [text]]) => (
            <li key={name}>
              <a href={`#${fieldId(id, name)}`} onClick={(event) => goToField(event, fieldId(id, name))}>
                {labels[name] && `${labels[name]}: `}
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Leads to a field wherever it is: in a part that is folded, or at the side of a wide table. */
function goToField(event: MouseEvent, controlId: string): void {
  const control = document.getElementById(controlId)
  if (!control) return
  event.preventDefault()
  for (let part = control.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
  control.focus()
  control.scrollIntoView({ block: 'center', inline: 'center' })
}

/** The name of a control, without remarks such as "optional"; empty if it has none. */
function findLabel(controlId: string): string {
  const control = document.getElementById(controlId)
  const label = document.querySelector(`label[for="${CSS.escape(controlId)}"]`)
  return control?.ariaLabel ?? label?.firstChild?.textContent?.trim() ?? ''
}

export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replace(/[^\w-]/g, '_')}`
}

type ButtonProps = {
  children: ReactNode
  kind?: 'primary' | 'plain' | 'danger' | 'quiet'
  name?: string
  value?: string
  /** The act of a list or page that a key runs. */
  isMainAct?: boolean
  /** Whether a dialog begins with it. */
  isBegin?: boolean
}

/** Sends the form. While it is being answered, the button says so and does not send it again. */
export function SubmitButton({ children, kind = 'primary', name, value, isMainAct, isBegin }: ButtonProps) {
  const { isPending } = useForm()
  const texts = usePanelTexts()
  return (
    <button
      type="submit"
      className={`button button-${kind}`}
      aria-disabled={isPending}
      data-main-act={isMainAct || undefined}
      data-begin={isBegin || undefined}
      name={name}
      value={value}
      onClick={(event) => isPending && event.preventDefault()}
    >
      {children}
      {isPending && <span className="spinner" role="status" aria-label={texts.working} />}
    </button>
  )
}
