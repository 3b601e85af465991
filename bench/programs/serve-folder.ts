import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import express from 'express'
import { sendFile } from '../../admin-api/serving/send-file.ts'

/** A program: `node serve-folder.ts FOLDER PORT` serves built files by what the product serves its own with. */
const [folder = '', port] = process.argv.slice(2)

/** `/categories/x` may be a file beside a folder of the same name. */
function fileOf(path: string): string {
  if (existsSync(join(folder, `${path}.html`))) return `${path}.html`
  return path.endsWith('/') ? `${path}index.html` : path
}

const cacheOf = (path: string): string =>
  path.startsWith('/_astro/') ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'

express()
  .use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  .use((request, response) => {
    const { path } = request
    const missing = () => void response.sendStatus(404)
    return sendFile(request, response, { folder, file: fileOf(path), cacheControl: cacheOf(path) }, missing)
  })
  .listen(Number(port), '127.0.0.1')
