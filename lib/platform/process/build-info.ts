import { readProjectVersion } from './project-root.ts'

/** The running build, for logs and metrics. */
export type BuildInfo = { version: string; node: string; database: string }

export function describeBuild({ provider }: { provider: string }): BuildInfo {
  return { version: readProjectVersion(), node: process.versions.node, database: provider }
}
