'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { PanelTexts } from './panel-texts.ts'
import { ToastProvider } from './toasts.tsx'

const Texts = createContext<PanelTexts | null>(null)

/** The texts of what every page of the panel has, in its language. */
export function usePanelTexts(): PanelTexts {
  const texts = useContext(Texts)
  if (!texts) throw new Error('This belongs into the panel.')
  return texts
}

export function PanelProvider({ texts, children }: { texts: PanelTexts; children: ReactNode }) {
  return (
    <Texts value={texts}>
      <ToastProvider dismiss={texts.dismiss} label={texts.notifications}>
        {children}
      </ToastProvider>
    </Texts>
  )
}
