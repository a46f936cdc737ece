import { type ActionContext, staffQuery } from '#lib/domains/people/staff/authority/index.ts'

/** Something that one of the site's processes does now and then. */
export type Job = {
  name: string
  /** When it last ended; null if it never did. */
  lastRunAt: Date | null
}

/** The jobs that processes share, by name. */
export const listJobs = staffQuery(
  { permission: 'jobs.read' },
  ({ database }: ActionContext): Promise<Job[]> =>
    database.prisma.jobLease.findMany({
      select: { name: true, lastRunAt: true },
      orderBy: { name: 'asc' },
    }),
)
