import path from 'node:path'

/** Of a program that runs from its sources. A bundler moves this module, and bundled programs pass the file's place. */
export function findWorker(name: string): string {
  return [import.meta.dirname, name].join(path.sep)
}
