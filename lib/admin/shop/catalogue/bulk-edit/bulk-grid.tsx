'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { useForm } from '#lib/admin/ui/forms/form.tsx'
import { sendAction } from '#lib/admin/ui/forms/send-action.ts'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { useToasts } from '#lib/admin/ui/frame/toasts.tsx'
import { Grid } from '#lib/admin/ui/layout/grid.tsx'
import { markChanged, rebase } from '#lib/admin/ui/layout/grid-keys.ts'
import type { GridColumn, GridLine, GridTexts } from '#lib/admin/ui/layout/grid-parts.ts'
import { undoSaved } from './actions.ts'
import type { PartlySaved } from './answer-partly.ts'

type Props = {
  columns: readonly GridColumn[]
  lines: readonly GridLine[]
  texts: GridTexts & Record<'undoLast', string>
}

/** The rows of many products, whose form says which of their cells were changed. */
export function BulkGrid({ columns, lines, texts }: Props) {
  const grid = useRef<HTMLTableSectionElement>(null)
  const { state } = useForm()
  useEffect(() => {
    const form = grid.current?.closest('form')
    const name = ({ formData }: FormDataEvent) => {
      if (grid.current) formData.set('changed', markChanged(grid.current).join(' '))
    }
    form?.addEventListener('formdata', name)
    return () => form?.removeEventListener('formdata', name)
  }, [])
  const found = state.found as PartlySaved | undefined
  useEffect(() => {
    const form = grid.current?.closest('form')
    if (!found || !grid.current || !form) return
    const saved = new Set(found.saved)
    rebase(grid.current, new Map(Object.entries(found.now)), (row) => saved.has(row))
    for (const [name, value] of Object.entries(found.now)) {
      const field = form.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.type === 'hidden') field.value = value
    }
  }, [found])
  return (
    <>
      <LastSave text={texts.undoLast} />
      <Grid columns={columns} lines={lines} stored="panel-bulk-columns" texts={texts} grid={grid} />
    </>
  )
}

/** Takes the last save back for as long as the tab is open, also once the page was loaded again. */
function LastSave({ text }: { text: string }) {
  const { state, isPending } = useForm()
  const { undo: label, failed, lost } = usePanelTexts()
  const router = useRouter()
  const toasts = useToasts()
  const [undo, setUndo] = useState<string | null>(null)
  useEffect(() => {
    if (state.undo !== undefined) storeUndo(state.undo)
    setUndo(state.undo ?? readUndo())
  }, [state.undo])
  if (undo === null || isPending) return null
  const takeBack = async () => {
    setUndo(null)
    const { done, message = failed } = await sendAction(undoSaved, { undo }, lost)
    toasts.show(done ?? message)
    // Once the connection is back, it can be tried again.
    if (message === lost) return setUndo(undo)
    storeUndo(null)
    router.refresh()
  }
  return (
    <p className="last-save" role="status">
      {text}{' '}
      <button type="button" className="button button-plain" onClick={() => void takeBack()}>
        {label}
      </button>
    </p>
  )
}

/** Of the rows at this address: those of another selection have a save of their own. */
const undoKey = () => `panel-bulk-undo:${window.location.search}`

/** Browsers may refuse to store anything; then a save can be taken back until the page is left. */
function storeUndo(undo: string | null): void {
  try {
    if (undo === null) window.sessionStorage.removeItem(undoKey())
    else window.sessionStorage.setItem(undoKey(), undo)
  } catch {
    return
  }
}

function readUndo(): string | null {
  try {
    return window.sessionStorage.getItem(undoKey())
  } catch {
    return null
  }
}
