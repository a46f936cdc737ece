'use client'

import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined
const read = () => (/Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘' : 'Ctrl+')

/** The key that commands are given with, as this keyboard names it. */
export function useModifier(): string {
  return useSyncExternalStore(subscribe, read, () => '⌘')
}
