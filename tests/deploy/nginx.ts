import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { until } from '../../admin-api/testing/until.ts'
import type { Product } from '../product/product.ts'

const CONFIGURATION = fileURLToPath(new URL('../../deploy/nginx-static.conf', import.meta.url))

export const isNginxInstalled = spawnSync('nginx', ['-v']).status === 0

export interface Nginx {
  url: string
  stop: () => Promise<void>
}

/** nginx with the repository's file, in which nothing but the names is another. @param folder for what it writes */
export async function startNginx(product: Product, folder: string): Promise<Nginx> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const site = readFileSync(CONFIGURATION, 'utf8')
    .replaceAll('/srv/glossary/site', product.siteFolder)
    .replaceAll('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('http://127.0.0.1:4321', product.url)
  mkdirSync(folder, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};\n`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log stderr warn;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('')}${site}}\n`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  nginx.stderr.on('data', (text) => (said += String(text)))
  const ended = once(nginx, 'exit')
  await until('nginx', async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said}`)
    return fetch(url).then(
      () => true,
      () => false,
    )
  })
  return {
    url,
    stop: async () => {
      nginx.kill('SIGTERM')
      await ended
    },
  }
}
