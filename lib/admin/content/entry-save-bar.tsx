'use client'

import { useRouter } from 'next/navigation'
import { EMPTY_FORM } from '../forms/form-state.ts'
import { SaveBar } from '../ui/forms/save-bar.tsx'
import { discard } from './actions.ts'
import { ENTRY_PATHS } from './kinds.ts'

type Props = { kind: 'post' | 'page'; id: number; isNeeded: boolean }

/** Saves a post or page. To discard its changes discards the draft as well that the server stores while one writes. */
export function EntrySaveBar({ kind, id, isNeeded }: Props) {
  const router = useRouter()
  const forget = () => {
    const data = new FormData()
    data.set('kind', kind)
    data.set('id', String(id))
    void discard(EMPTY_FORM, data).then(() => {
      // The page shows the draft, which is gone.
      if (isNeeded) router.replace(`${ENTRY_PATHS[kind]}/${id}`)
    })
  }
  return <SaveBar isNeeded={isNeeded} onDiscard={forget} />
}
