import type { CartState, List } from '@storefront/client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { basket, client } from './shop'

export type Loaded<T> = { data: T | null; error: Error | null; reload(): void }

/** The result of `read`, read again whenever one of `inputs` changes. The previous result stays until then. */
export function useAnswer<T>(read: () => PromiseLike<T>, inputs: unknown[]): Loaded<T> {
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller says what `read` depends on.
  useEffect(() => {
    let isCurrent = true
    const settle = (answer: T | null, failure: Error | null) => {
      if (!isCurrent) return
      if (answer !== null) setData(answer)
      setError(failure)
    }
    read().then(
      (answer) => settle(answer, null),
      (failure) => settle(null, failure),
    )
    return () => {
      isCurrent = false
    }
  }, [...inputs, round])
  return { data, error, reload: useCallback(() => setRound((count) => count + 1), []) }
}

/** A list that grows as it is scrolled. `open` gets a signal that ends the reading of what is no longer wanted. */
export function useList<Page extends { data: unknown[]; meta: { has_more: boolean } }>(
  open: (signal: AbortSignal) => List<Page>,
  inputs: unknown[],
) {
  const [pages, setPages] = useState<Page[] | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const more = useRef<() => void>(() => {})
  // biome-ignore-start lint/correctness/useExhaustiveDependencies: the caller says what `open` depends on.
  useEffect(() => {
    const controller = new AbortController()
    const reader = open(controller.signal).pages()
    let reading = false
    const readOn = async (before: Page[]) => {
      if (reading) return
      reading = true
      try {
        const { value, done } = await reader.next()
        if (controller.signal.aborted || done || !value) return
        const now = [...before, value]
        more.current = () => readOn(now)
        setPages(now)
        setError(null)
      } catch (failure) {
        if (!controller.signal.aborted) setError(failure as Error)
      } finally {
        reading = false
      }
    }
    void readOn([])
    return () => controller.abort()
  }, inputs)
  // biome-ignore-end lint/correctness/useExhaustiveDependencies: the caller says what `open` depends on.
  const items = pages?.flatMap(({ data }) => data as Page['data']) as Page['data'] | undefined
  const hasMore = pages?.at(-1)?.meta.has_more === true
  return { items, first: pages?.[0], error, hasMore, more: () => more.current() }
}

export function useCart(): CartState {
  return useSyncExternalStore(basket.subscribe, basket.state, basket.state)
}

export function useOnline(): boolean {
  const [online, setOnline] = useState(true)
  useEffect(() => client.subscribe((event) => event.type === 'connection' && setOnline(event.online)), [])
  return online
}

/** Null until it is known. */
export function useSignedIn(): boolean | null {
  const [signedIn, setSignedIn] = useState<boolean | null>(null)
  useEffect(() => {
    client.isSignedIn().then(setSignedIn, () => setSignedIn(true))
    return client.subscribe((event) => event.type === 'session' && setSignedIn(event.signedIn))
  }, [])
  return signedIn
}

/** The value once it has not changed for a moment, for requests while the user types. */
export function useRested<T>(value: T, milliseconds = 200): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
