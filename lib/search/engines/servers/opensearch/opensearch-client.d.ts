// What is used of OpenSearch's own client. Its package is optional, so its types may be missing.
declare module '@opensearch-project/opensearch' {
  type Request = { method: string; path: string; querystring?: string; body?: object; bulkBody?: object[] }
  type Options = { requestTimeout?: number; maxRetries?: number }
  export class Client {
    constructor(options: {
      node: string
      headers?: Record<string, string>
      auth?: { username: string; password: string }
      maxRetries?: number
    })
    transport: { request(request: Request, options?: Options): Promise<{ body: unknown }> }
    close(): Promise<void>
  }
}
