'use client'

import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'

type Toast = { id: number; text: string; undo?: { label: string; run(): void } }
type Toasts = { show(text: string, undo?: Toast['undo']): void }

const Shown = createContext<Toasts>({ show: () => undefined })

// Long enough to read twice, and to reach a button.
const SHOWN_MS = 8000

export function useToasts(): Toasts {
  return useContext(Shown)
}

type Props = { children: ReactNode; label: string; dismiss: string }

/** Messages in passing. They stay while the pointer or the focus is on them. */
export function ToastProvider({ children, label, dismiss }: Props) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(1)
  const timers = useRef(new Map<number, number>())
  const drop = useCallback((id: number) => setToasts((all) => all.filter((one) => one.id !== id)), [])
  const wait = useCallback(
    (id: number) =>
      timers.current.set(
        id,
        window.setTimeout(() => drop(id), SHOWN_MS),
      ),
    [drop],
  )
  const value = useMemo<Toasts>(
    () => ({
      show(text, undo) {
        const id = next.current++
        // Of those before, only the last that can be undone is still of use.
        setToasts((all) => [
          ...all.filter((one) => one.undo && one.text !== text).slice(-1),
          { id, text, undo },
        ])
        wait(id)
      },
    }),
    [wait],
  )
  const hold = (id: number) => window.clearTimeout(timers.current.get(id))
  return (
    <Shown value={value}>
      {children}
      <section className="toasts" aria-label={label} aria-live="polite">
        {toasts.map(({ id, text, undo }) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: it is held, not operated.
          <div
            key={id}
            className="toast"
            onPointerEnter={() => hold(id)}
            onPointerLeave={() => wait(id)}
            onFocus={() => hold(id)}
            onBlur={() => wait(id)}
          >
            <p>{text}</p>
            {undo && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() => {
                  undo.run()
                  drop(id)
                }}
              >
                {undo.label}
              </button>
            )}
            <button type="button" className="icon-button" aria-label={dismiss} onClick={() => drop(id)}>
              <span aria-hidden="true">×</span>
            </button>
          </div>
        ))}
      </section>
    </Shown>
  )
}
