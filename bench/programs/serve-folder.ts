import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compression from 'compression'
import express, { type RequestHandler } from 'express'
import { smallest } from '../../admin-api/serving/smallest.ts'

/** A program: `node serve-folder.ts FOLDER PORT` serves built files as the product serves its own: pages by brotli 5, assets by 11. */
const [folder = '', port] = process.argv.slice(2)

/** `/categories/x` is a file beside a folder of the same name, for which Express would look first. */
const findPage: RequestHandler = (request, _response, next) => {
  if (existsSync(`${join(folder, request.path)}.html`)) request.url = `${request.path}.html`
  next()
}

const sendAsset: RequestHandler = async (request, response, next) => {
  const file = join(folder, '_astro', request.path)
  if (!/\.(?:css|js)$/.test(file) || !existsSync(file) || request.acceptsEncodings('br') === false) next()
  else
    response
      .set({ 'Content-Encoding': 'br', 'Cache-Control': 'public, max-age=31536000, immutable' })
      .type(file.endsWith('.css') ? 'css' : 'js')
      .send(await smallest(file, readFileSync(file)))
}

express()
  .use('/_astro', sendAsset)
  .use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  .use(findPage, express.static(folder))
  .listen(Number(port), '127.0.0.1')
