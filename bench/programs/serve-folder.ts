import { existsSync } from 'node:fs'
import { join } from 'node:path'
import compression from 'compression'
import express from 'express'

/** A program: `node serve-folder.ts FOLDER PORT` serves built files as the product serves its own, by Express and compressed. */
const [folder = '', port] = process.argv.slice(2)
express()
  .use(compression())
  .use((request, _response, next) => {
    // `/categories/x` is a file beside a folder of the same name, for which Express would look first.
    if (existsSync(`${join(folder, request.path)}.html`)) request.url = `${request.path}.html`
    next()
  })
  .use(express.static(folder))
  .listen(Number(port), '127.0.0.1')
