import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../services/free-port.mjs'
import { findOrInstall, findProgram } from '../services/install.mjs'

/** A proxy in front of a server, which it serves below a path of its host, and nothing else. */
export type RunningProxy = { port: number; stop(): Promise<void> }

type Wanted = { port: number; target: number; path: string; folder: string }
type Kind = { program: string; file: string; write(wanted: Wanted): string; args(file: string): string[] }

const NOT_BELOW = 'Nothing of the site is here.'
const READY_WITHIN_MS = 30_000

const nginx = (location: (wanted: Wanted) => string): Kind => ({
  program: 'nginx',
  file: 'nginx.conf',
  args: (file) => ['-c', file, '-e', 'stderr'],
  write: (wanted) => `daemon off;
user root;
pid ${wanted.folder}/nginx.pid;
error_log stderr;
events {}
http {
    access_log off;
    client_body_temp_path ${wanted.folder}/body;
    proxy_temp_path ${wanted.folder}/proxy;
    fastcgi_temp_path ${wanted.folder}/fastcgi;
    uwsgi_temp_path ${wanted.folder}/uwsgi;
    scgi_temp_path ${wanted.folder}/scgi;
    server {
        listen 127.0.0.1:${wanted.port};
        location / { return 404 "${NOT_BELOW}"; }
        location ${wanted.path}/ {
            proxy_http_version 1.1;
            proxy_set_header Connection '';
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            ${location(wanted)}
        }
    }
}
`,
})

const kinds = {
  /** Passes targets on as they were sent: the server knows its path by the address of the site. */
  'nginx, which takes nothing off': nginx(
    ({ target }) => `proxy_set_header X-Forwarded-Prefix ''; proxy_pass http://127.0.0.1:${target};`,
  ),
  nginx: nginx(
    ({ target, path }) =>
      `proxy_set_header X-Forwarded-Prefix ${path}; proxy_pass http://127.0.0.1:${target}/;`,
  ),
  HAProxy: {
    program: 'haproxy',
    file: 'haproxy.cfg',
    args: (file) => ['-db', '-f', file],
    write: ({ port, target, path }) => `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s

frontend site
  bind 127.0.0.1:${port}
  option forwardfor
  http-request return status 404 content-type text/plain string "${NOT_BELOW}" unless { path ${path} } || { path_beg ${path}/ }
  default_backend shop

backend shop
  http-request set-header X-Forwarded-Prefix ${path}
  http-request replace-path ${path}/?(.*) /\\1
  server one 127.0.0.1:${target}
`,
  },
  Caddy: {
    program: 'caddy',
    file: 'Caddyfile',
    args: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
    write: ({ port, target, path }) => `{
	admin off
	auto_https off
}
http://127.0.0.1:${port}, http://localhost:${port} {
	redir ${path} ${path}/
	handle_path ${path}/* {
		reverse_proxy 127.0.0.1:${target} {
			header_up X-Forwarded-Prefix ${path}
		}
	}
	respond "${NOT_BELOW}" 404
}
`,
  },
} satisfies Record<string, Kind>

export type ProxyKind = keyof typeof kinds
export const proxyKinds = Object.keys(kinds) as ProxyKind[]

/** Starts a proxy of Debian's package in front of the server at a port. */
export async function startProxy(
  name: ProxyKind,
  { target, path: below }: { target: number; path: string },
): Promise<RunningProxy> {
  const kind: Kind = kinds[name]
  const command = await findOrInstall(kind.program, () =>
    findProgram([kind.program], ['/usr/sbin', '/usr/local/sbin']),
  )
  const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-proxy-'))
  const port = await findFreePort()
  const file = path.join(folder, kind.file)
  await writeFile(file, kind.write({ port, target, path: below, folder }))
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(command, kind.args(file), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
    })
  }
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const isLate = sleep(5000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
    await Promise.race([exited, isLate])
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await answers(port))) {
    if (Date.now() < deadline && child.exitCode === null) {
      await sleep(50)
      continue
    }
    await stop()
    throw new Error(`${name} did not start. It said:\n${said}`)
  }
  return { port, stop }
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`)
    return true
  } catch {
    return false
  }
}
