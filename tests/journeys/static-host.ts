import { once } from 'node:events'
import { createServer } from 'node:http'
import express, { type RequestHandler } from 'express'
import { publishedFile } from '../../contracts/paths.ts'
import { listenAnywhere } from '../../contracts/testing/listen-anywhere.ts'

export interface StaticHost {
  url: string
  stop: () => Promise<void>
}

/**
 * Serves the published files and nothing else, as if the service were down. Like any static host, it finds `/path` in `path.html`.
 * @param first handles requests before the folder does
 */
export async function serveFolder(
  folder: string,
  first: RequestHandler = (_, __, next) => next(),
): Promise<StaticHost> {
  const app = express()
  app.use(first)
  app.use((request, _, next) => {
    if (!request.path.includes('.')) request.url = `/${publishedFile(request.path)}`
    next()
  })
  app.use(express.static(folder))
  app.use((_, response) => response.status(404).sendFile(`${folder}/404.html`))
  const server = createServer(app)
  return {
    url: `http://127.0.0.1:${await listenAnywhere(server)}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
