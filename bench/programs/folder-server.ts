import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import express from 'express'
import { findFreePort } from '../../admin-api/testing/glossary-process.ts'
import { CachedFiles } from '../../admin-api/serving/cached-files.ts'
import { sendFile } from '../../admin-api/serving/send-file.ts'
import { until } from '../../admin-api/testing/until.ts'
import type { PublishedFile } from '../../contracts/published-file.ts'

interface FolderServer extends AsyncDisposable {
  url: string
}

/** Serves a folder of built files in its own process, like the product. */
export async function startFolderServer(folder: string): Promise<FolderServer> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, [import.meta.filename, folder, `${port}`], { stdio: 'inherit' })
  const isServed = async () => (await fetch(url).catch(() => null)) !== null
  await until(`${folder} to be served`, isServed)
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    },
  }
}

const cacheOf = (path: string): string =>
  path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'

/** Serves built files with the product's own code for published files. */
function serve(folder: string, port: number): void {
  // For `/categories/x`, there may be both a file and a folder of that name.
  const fileOf = (path: string): string => {
    if (existsSync(join(folder, `${path}.html`))) return `${path}.html`
    return path.endsWith('/') ? `${path}index.html` : path
  }
  const kept = new CachedFiles(folder)
  // These files have no compressed copies, so do not look for any.
  const files: Pick<CachedFiles, 'read'> = {
    read: (published, kind) => (kind === '' ? kept.read(published, kind) : Promise.resolve(null)),
  }
  const records = new Map<string, PublishedFile>()
  const recordOf = (path: string): PublishedFile => {
    const record = records.get(path) ?? { path, file: fileOf(path), hash: '', movedTo: null, canonical: null }
    records.set(path, record)
    return record
  }
  express()
    .use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
    .use((request, response) => {
      const { path } = request
      const missing = () => void response.sendStatus(404)
      return sendFile(request, response, { published: recordOf(path), cacheControl: cacheOf(path), files }, missing)
    })
    .listen(port, '127.0.0.1')
}

if (import.meta.main) serve(process.argv[2] ?? '', Number(process.argv[3]))
