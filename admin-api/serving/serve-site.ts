import type { Request, RequestHandler, Response } from 'express'
import { errors } from '../../contracts/errors.ts'
import { FOREVER, REVALIDATE } from '../../contracts/security-headers.ts'
import { isUpload } from '../files/file-home.ts'
import type { Files } from '../files/files.ts'
import { isRead } from '../http/endpoint-of.ts'
import { siteFolder } from '../settings/folders.ts'
import { findAnswer, NOT_FOUND_PATH } from './find-answer.ts'
import { CachedFiles } from './cached-files.ts'
import { RETRY_AFTER, type PublishedFiles } from './published-files.ts'
import { sendFile } from './send-file.ts'
import { sendUpload } from './send-upload.ts'
import { isServicePath } from './service-paths.ts'

/** Seconds after which browsers reload. */
const SOON = String(RETRY_AFTER / 1000)

/** Answers every GET and HEAD for a path of the site: published pages, pictures, redirects, the 404 page. */
export function serveSite(files: PublishedFiles, uploads: Files, dataDir: string): RequestHandler {
  const kept = new CachedFiles(siteFolder(dataDir))

  const sendMissing = async (request: Request, response: Response): Promise<void> => {
    const page = files.find(NOT_FOUND_PATH)
    const sendText = () => void response.type('text/plain').send('Page Not Found\n')
    response.status(404)
    if (page === undefined) {
      sendText()
      return
    }
    return sendFile(request, response, { published: page, cacheControl: REVALIDATE, files: kept }, sendText)
  }

  return async (request, response, next) => {
    const path = decodePath(request.path)
    if (!isRead(request) || isServicePath(path)) {
      next()
      return
    }
    const missing = () => sendMissing(request, response)
    const stored = path.slice(1)
    if (isUpload(stored)) {
      return sendUpload(request, response, { path: stored, files: uploads }, missing)
    }
    const answer = findAnswer(path, files)
    if (answer.kind === 'missing' && !files.isComplete) sendNotReady(response)
    else if (answer.kind === 'missing') await missing()
    else if (answer.kind === 'redirect') {
      // From the parsed URL, because proxy clients may send it in absolute form (`GET http://host/path`).
      const query = URL.parse(request.url, 'http://localhost')?.search ?? ''
      response.set('Cache-Control', 'no-cache').redirect(answer.status, answer.to + query)
    } else {
      const cacheControl = files.isAsset(path) ? FOREVER : REVALIDATE
      await sendFile(request, response, { published: answer.file, cacheControl, files: kept }, missing)
    }
  }
}

/** The page may exist but not be published yet: a 404 would tell search engines that it is gone. */
function sendNotReady(response: Response): void {
  const { status, message } = errors['not-ready']
  response.status(status).set({ 'Cache-Control': 'no-store', 'Retry-After': SOON, Refresh: SOON })
  response.type('text/plain').send(`${message}\n`)
}

/** Returns an undecodable path unchanged; it matches no file. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
