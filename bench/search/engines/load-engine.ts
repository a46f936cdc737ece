import type { Engine } from './engine.ts'

const nodeEngines = ['index', 'fts5', 'minisearch'] as const
export type NodeEngine = (typeof nodeEngines)[number]

/** Lucene is a program of its own, in Java. */
export const engineNames = [...nodeEngines, 'lucene'] as const
export type EngineName = (typeof engineNames)[number]

/** Loads that engine alone, so that no other's code weighs on its process. */
export async function loadEngine(name: NodeEngine): Promise<Engine> {
  if (name === 'index') return (await import('./word-index.ts')).wordIndex
  if (name === 'fts5') return (await import('./fts5.ts')).fts5
  return (await import('./minisearch.ts')).minisearch
}
