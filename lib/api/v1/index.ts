import type { Endpoint } from '#lib/api/kernel/endpoint.ts'
import { posts } from './posts/endpoints.ts'
import { site } from './site/endpoints.ts'

/** The API's table of contents. */
export const v1: readonly Endpoint[] = [...site, ...posts]
