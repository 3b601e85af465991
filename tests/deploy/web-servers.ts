import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { until } from '../../admin-api/testing/until.ts'
import type { Product } from '../product/product.ts'

/** A web server in front of the product, with the repository's file, in which only names, ports and certificates are replaced. */
export interface WebServer {
  url: string
  stop: () => Promise<void>
}

export const isInstalled = {
  nginx: spawnSync('nginx', ['-v']).status === 0,
  caddy: spawnSync('caddy', ['version']).status === 0,
}

/** Whether this machine can be reached by IPv6. */
export const hasIpv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

/** The location of nginx's file that matches a path, read from the text: works without nginx. Locations are tried in their order. */
export function nginxLocation(name: 'nginx-static' | 'nginx-proxy', path: string): string {
  const locations = [...read(`${name}.conf`).matchAll(/^ {2}location (~\*?) (\S+) \{\n([^]*?)^ {2}\}/gm)]
  const found = locations.find(([, kind, pattern = '']) => new RegExp(pattern, kind === '~*' ? 'i' : '').test(path))
  return found?.[3] ?? ''
}

/** Bytes of the largest body that each file allows. */
export const largestBodies = (): number[] =>
  ['nginx-static.conf', 'nginx-proxy.conf', 'Caddyfile'].map((name) => {
    const [, count] = /(?:client_max_body_size (?=\d+m;)|max_size (?=\d+MiB$))(\d+)/m.exec(read(name)) ?? []
    return Number(count) * 1_048_576
  })

/** Milliseconds that each file of nginx waits for a reply. */
export const timeouts = (): number[] =>
  ['nginx-static.conf', 'nginx-proxy.conf'].map((name) => {
    const [, minutes] = /proxy_read_timeout (\d+)m;/.exec(read(name)) ?? []
    return Number(minutes) * 60_000
  })

/** Addresses and ports at which each file of nginx listens. */
export const listens = (): string[] =>
  ['nginx-static.conf', 'nginx-proxy.conf'].flatMap((name) =>
    [...read(name).matchAll(/(?<=^ *listen ).*(?=;$)/gm)].flat(),
  )

const read = (name: string): string => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** The service's address in the files. */
const HERE = '127.0.0.1:4321'

/** @param folder for the files that nginx writes @param others hosts of further services, with their ports */
export async function startNginx(
  name: 'nginx-static' | 'nginx-proxy',
  product: Pick<Product, 'url' | 'siteFolder'>,
  folder: string,
  others: readonly string[] = [],
): Promise<WebServer> {
  const [port, plainPort] = [await findFreePort(), await findFreePort()]
  const isSecure = name === 'nginx-proxy'
  const site = read(`${name}.conf`)
    .replaceAll('/var/lib/glossary/site', product.siteFolder)
    .replaceAll(/ssl_certificate.*;/g, '')
    .replaceAll(/listen (\[::\]:)?(80|443)\b.*;/g, (_, six?: string, of?: string) => {
      const own = of === '80' && isSecure ? plainPort : port
      return six === undefined ? `listen 127.0.0.1:${own};` : hasIpv6 ? `listen [::1]:${own};` : ''
    })
    .replace(/^ *server 127.*;\n/m, (line) => [HERE, ...others].map((host) => line.replace(HERE, host)).join(''))
    .replaceAll(HERE, new URL(product.url).host)
  mkdirSync(folder, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};\n`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('')}${site}}\n`,
  )
  return start('nginx', ['-p', folder, '-c', file], `http://127.0.0.1:${port}`, folder)
}

/** @param folder for the files that Caddy writes */
export async function startCaddy(product: Pick<Product, 'url'>, folder: string): Promise<WebServer> {
  const url = `http://127.0.0.1:${await findFreePort()}`
  const site = read('Caddyfile').replace('glossary.example.com {', `${url} {`).replace(HERE, new URL(product.url).host)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\nadmin off\nauto_https off\n}\n${site}`)
  return start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], url, folder)
}

async function start(program: string, args: string[], url: string, home: string): Promise<WebServer> {
  const server = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  let said = ''
  server.stderr.on('data', (text) => (said += String(text)))
  const ended = once(server, 'exit')
  await until(program, async () => {
    if (server.exitCode !== null) throw new Error(`${program} ended: ${said}`)
    return fetch(url).then(
      () => true,
      () => false,
    )
  })
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM')
      await ended
    },
  }
}
