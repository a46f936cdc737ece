'use client'

import { useRouter } from 'next/navigation'
import { SaveBar } from '../../ui/forms/save-bar.tsx'
import { sendAction } from '../../ui/forms/send-action.ts'
import { usePanelTexts } from '../../ui/frame/panel-context.tsx'
import { useToasts } from '../../ui/frame/toasts.tsx'
import { discard } from './actions.ts'
import { ENTRY_PATHS } from './kinds.ts'

type Props = { kind: 'post' | 'page'; id: number; isNeeded: boolean }

/** Saves a post or page. To discard its changes discards the draft as well that the server stores while one writes. */
export function EntrySaveBar({ kind, id, isNeeded }: Props) {
  const router = useRouter()
  const toasts = useToasts()
  const { lost } = usePanelTexts()
  const forget = async () => {
    const { message } = await sendAction(discard, { kind, id: String(id) }, lost)
    if (message !== undefined) {
      toasts.show(message)
      return false
    }
    // The page shows the draft, which is gone.
    if (isNeeded) router.replace(`${ENTRY_PATHS[kind]}/${id}`)
    return true
  }
  return <SaveBar isNeeded={isNeeded} forget={forget} />
}
